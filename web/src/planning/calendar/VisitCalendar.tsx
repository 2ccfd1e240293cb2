import { Skeleton } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import classes from '../Planning.module.css'
import type { PlanningData } from '../usePlanning.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import { HourDialog } from './HourDialog.tsx'

const Calendar = lazyComponent(() => import('./Calendar.tsx'), 'Calendar')

interface VisitCalendarProps {
  readonly state: PlanningViewState
  readonly data: PlanningData
  readonly onSelect: (ID: string) => void
}

/** The calendar with its visits, dimmed while the requested period is loading. */
export function VisitCalendar({ state, data, onSelect }: VisitCalendarProps) {
  const { view, period, selected, updateUrl } = state
  const [hour, setHour] = useState<string>()
  const { moving } = data.moves
  const movingIds = useMemo(() => new Set(moving.keys()), [moving])
  const openDay = (day: string) => updateUrl({ view: 'day', date: day })
  return (
    <div className={classes.calendar} data-stale={data.isStale || undefined} aria-busy={data.isStale}>
      <Suspense fallback={<Skeleton height="100%" radius={0} />}>
        <Calendar
          view={view}
          period={period}
          visits={data.visits}
          selected={selected}
          moving={movingIds}
          mayMove={data.mayMove}
          onSelect={onSelect}
          onHour={setHour}
          onDay={openDay}
          onMove={data.moveTo}
          onResize={data.resizeTo}
        />
      </Suspense>
      {hour && (
        <HourDialog
          hour={hour}
          visits={data.visits.filter(({ start }) => start.startsWith(hour))}
          onSelect={(ID) => {
            setHour(undefined)
            onSelect(ID)
          }}
          onDay={
            view === 'day'
              ? undefined
              : () => {
                  setHour(undefined)
                  openDay(hour.slice(0, 10))
                }
          }
          onClose={() => setHour(undefined)}
        />
      )}
    </div>
  )
}
