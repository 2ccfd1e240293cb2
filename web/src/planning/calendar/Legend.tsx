import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Planning.module.css'
import type { Visit } from '../visits.ts'
import visitClasses from './VisitBlock.module.css'

/** Legend of the colours, with only the statuses that are on the calendar. */
export function Legend({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const statuses = new Map(
    visits.filter(({ call }) => call.accepted_at).map(({ call }) => [call.status_id, call.status]),
  )
  const hasUnaccepted = visits.some(({ call }) => !call.accepted_at)
  if (statuses.size === 0 && !hasUnaccepted) return null
  return (
    <ul className={classes.legend} aria-label={t('planning.statuses')}>
      {[...statuses].map(([status_id, status]) => (
        <li key={status_id}>
          <span className={visitClasses.block} data-tone={toneOfStatus(status_id)} />
          {status}
        </li>
      ))}
      {hasUnaccepted && (
        <li>
          <span className={visitClasses.block} data-unaccepted />
          {t('planning.unaccepted')}
        </li>
      )}
    </ul>
  )
}
