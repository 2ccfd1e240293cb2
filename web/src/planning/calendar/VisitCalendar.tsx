import { Skeleton } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Planning.module.css'
import type { VisitsView } from '../period.ts'
import type { PlanningData } from '../usePlanning.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import type { Visit } from '../visits.ts'
import { VisitsDialog } from './VisitsDialog.tsx'
import type { VisitStack } from './visitColumns.ts'

const Calendar = lazyComponent(() => import('./Calendar.tsx'), 'Calendar')

interface VisitCalendarProps {
  readonly view: VisitsView
  readonly state: PlanningViewState
  readonly data: PlanningData
  readonly onSelect: (ID: string) => void
}

/** Visits shown in a popup. */
interface OpenedVisits {
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly includes: (visit: Visit) => boolean
}

/** The calendar with its visits, dimmed while the requested period is loading. */
export function VisitCalendar({ view, state, data, onSelect }: VisitCalendarProps) {
  const { period, selected, updateUrl } = state
  const t = useT()
  const [opened, setOpened] = useState<OpenedVisits>()
  const { moving } = data.moves
  const movingIds = useMemo(() => new Set(moving.keys()), [moving])
  const openDay = (day: string) => updateUrl({ view: 'day', date: day })
  const openHour = (at: string) => {
    const [day = '', hour = ''] = at.split('T')
    const title = t('planning.hour', { day: formatDay(day), hour })
    setOpened({ title, day, includes: ({ start }) => start.startsWith(at) })
  }
  const openStack = ({ visits, start, end }: VisitStack) => {
    const day = start.slice(0, 10)
    const title = t('planning.between', { day: formatDay(day), from: start.slice(11), to: end.slice(11) })
    const IDs = new Set(visits.map(({ call }) => call.ID))
    setOpened({ title, day, includes: ({ call }) => IDs.has(call.ID) })
  }
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
          onHour={openHour}
          onStack={openStack}
          onDay={openDay}
          onMove={data.moveTo}
          onResize={data.resizeTo}
        />
      </Suspense>
      {opened && (
        <VisitsDialog
          title={opened.title}
          visits={data.visits.filter(opened.includes).sort((a, b) => a.start.localeCompare(b.start))}
          onSelect={(ID) => {
            setOpened(undefined)
            onSelect(ID)
          }}
          onDay={
            view === 'day'
              ? undefined
              : () => {
                  setOpened(undefined)
                  openDay(opened.day)
                }
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
