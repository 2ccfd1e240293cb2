import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Lanes.module.css'
import type { LaneDay } from './laneDays.ts'
import { clockAt } from './lanes.ts'

/** The working hours of a day, or why there are none. */
export function WorkingHours({ day: { hours, on_leave } }: { readonly day: LaneDay }) {
  const t = useT()
  if (on_leave) return <ToneBadge tone="waiting">{t('dispatch.on_leave')}</ToneBadge>
  return (
    <span className={classes.faint}>
      {hours.map(({ from, to }) => `${clockAt(from)} – ${clockAt(to)}`).join(', ') || t('planning.closed')}
    </span>
  )
}
