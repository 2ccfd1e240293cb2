import type { Visit } from '@callout/domain/visits/visit.ts'
import { clockSuffix, formatDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import classes from '../Today.module.css'

interface PlannedTimeProps {
  readonly visit: Visit
  /** The day on screen, `YYYY-MM-DD`: only a visit on another day shows its own. */
  readonly day: string
}

/** Start and length of a visit. */
export function PlannedTime({ visit: { appointment_date_at, duration_minutes, address }, day }: PlannedTimeProps) {
  const t = useT()
  const clock = useFormats().visitClock(address)
  const planned = toWallTime(appointment_date_at, clock.timeZone)
  return (
    <>
      <time className={classes.time} dateTime={appointment_date_at}>
        {planned.day !== day && `${formatDay(planned.day)} `}
        {planned.time}
        {clockSuffix(appointment_date_at, clock)}
      </time>
      {duration_minutes !== null && (
        <span className={classes.quiet}>{t('today.minutes', { count: duration_minutes })}</span>
      )}
    </>
  )
}
