import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './HiddenVisitCounts.module.css'
import type { HiddenVisits } from './visitColumns.ts'

interface HiddenVisitCountsProps {
  /** The hidden visits of one day. */
  readonly hidden: readonly HiddenVisits[]
  readonly onOpen: (hour: string) => void
}

/** Buttons at the edge of a crowded day with the number of hidden visits per hour. */
export function HiddenVisitCounts({ hidden, onOpen }: HiddenVisitCountsProps) {
  const t = useT()
  return (
    <div className={classes.gutter} data-crowded>
      {hidden.map(({ hour, visits }) => {
        // An hour is written `YYYY-MM-DDTHH`.
        const time = hour.slice(11)
        const count = formatCount(visits.length)
        return (
          <button
            key={hour}
            type="button"
            className={classes.more}
            style={{ insetBlockStart: `${(Number(time) / 24) * 100}%` }}
            aria-label={t('planning.more_at', { count, time: `${time}:00` })}
            onClick={() => onOpen(hour)}
          >
            +{count}
          </button>
        )
      })}
    </div>
  )
}
