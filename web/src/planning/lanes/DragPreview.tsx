import { visitLabelsOf } from '../calendar/VisitBlock.tsx'
import { DriveMark } from './DriveMark.tsx'
import classes from './Lanes.module.css'
import { clockAt, missingIfDropped, wallAt } from './lanes.ts'
import type { Lanes } from './useLanes.ts'

interface DragPreviewProps {
  readonly drag: NonNullable<Lanes['drag']>
  readonly lanes: Lanes
}

/** The call under the pointer, with the time and technician it would get, and whether the technician can be there. */
export function DragPreview({ drag, lanes }: DragPreviewProps) {
  const { call, x, y, target } = drag
  const lane = target && lanes.technicianLanes.find(({ technician }) => technician === target.technician)
  const length = lanes.durationOf(drag)
  const start = target?.minute ?? lanes.minuteToKeep(drag)
  const dropped = target &&
    start !== undefined && { call, start: wallAt(target.day, start), end: wallAt(target.day, start + length) }
  const missing = lane && dropped ? missingIfDropped(lane, dropped, lanes.places) : 0
  return (
    <div className={classes.dragPreview} style={{ left: x + 12, top: y + 12 }} aria-hidden>
      {dropped && start !== undefined && <b>{`${clockAt(start)} – ${clockAt(start + length)}`}</b>}
      <span>{visitLabelsOf(call).who}</span>
      <span className={classes.faint}>{lane?.name}</span>
      {missing > 0 && <DriveMark drive={{ minutes: 0, missing }} />}
    </div>
  )
}
