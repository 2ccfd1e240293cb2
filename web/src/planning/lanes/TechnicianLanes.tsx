import { Skeleton } from '@mantine/core'
import { type RefObject, useLayoutEffect } from 'react'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import planningClasses from '../Planning.module.css'
import { DayLanes } from './DayLanes.tsx'
import { DragPreview } from './DragPreview.tsx'
import classes from './Lanes.module.css'
import type { DragSource, DropTarget } from './useCallDrag.ts'
import { type LanesProps, useLanes } from './useLanes.ts'
import { WeekLanes } from './WeekLanes.tsx'

interface TechnicianLanesProps extends LanesProps {
  /** Set while the lanes are on screen: plans a call where it was dropped. */
  readonly dropRef: RefObject<((source: DragSource, target: DropTarget) => void) | undefined>
}

/** The company's visits of a day or a week, on a lane for each technician. */
export function TechnicianLanes({ dropRef, ...props }: TechnicianLanesProps) {
  const lanes = useLanes(props)
  const { view } = props.state
  useLayoutEffect(() => {
    dropRef.current = lanes.drop
    return () => {
      dropRef.current = undefined
    }
  })
  useShortcuts([{ keys: ['M'], label: 'planning.move' }])
  const isStale = props.data.isStale || lanes.isStale
  return (
    <div
      className={planningClasses.calendar}
      data-stale={isStale || undefined}
      aria-busy={isStale || (!lanes.isLoaded && !lanes.error)}
    >
      <div className={classes.frame}>
        {lanes.error ? (
          <LoadError error={lanes.error} retry={lanes.retry} />
        ) : !lanes.isLoaded ? (
          <Skeleton height="100%" radius={0} />
        ) : view === 'day' ? (
          <DayLanes lanes={lanes} />
        ) : (
          <WeekLanes lanes={lanes} />
        )}
      </div>
      {lanes.drag && <DragPreview drag={lanes.drag} lanes={lanes} />}
    </div>
  )
}
