import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { HourDialog } from './HourDialog.tsx'
import classes from './Planning.module.css'
import type { PlanningData } from './usePlanning.ts'
import type { PlanningOnScreen } from './usePlanningState.ts'

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

interface VisitCalendarProps {
  readonly state: PlanningOnScreen
  readonly data: PlanningData
  readonly onSelect: (ID: string) => void
}

/** The calendar with its visits, dimmed while those that were asked for are on their way. */
export function VisitCalendar({ state, data, onSelect }: VisitCalendarProps) {
  const { view, period, selected, go } = state
  const [hour, setHour] = useState<string>()
  const { moving } = data.moves
  const onTheirWay = useMemo(() => new Set(moving.keys()), [moving])
  const openDay = (day: string) => go({ view: 'day', date: day })
  return (
    <div className={classes.calendar} data-stale={data.isStale || undefined} aria-busy={data.isStale}>
      <Suspense fallback={<Skeleton height="100%" radius={0} />}>
        <Calendar
          view={view}
          period={period}
          visits={data.visits}
          selected={selected}
          moving={onTheirWay}
          mayMove={data.mayMove}
          onSelect={onSelect}
          onHour={setHour}
          onDay={openDay}
          onMove={data.moveTo}
          onStretch={data.stretchTo}
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
