import { showCount } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import type { More } from './crowd.ts'
import classes from './MoreVisits.module.css'

interface MoreVisitsProps {
  /** Of one day. */
  readonly more: readonly More[]
  readonly onOpen: (hour: string) => void
}

/** Stands at the edge of a crowded day: how many visits of each hour there was no room for. */
export function MoreVisits({ more, onOpen }: MoreVisitsProps) {
  const t = useT()
  return (
    <div className={classes.gutter} data-crowded>
      {more.map(({ hour, visits }) => {
        const time = hour.slice(11)
        const count = showCount(visits.length)
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
