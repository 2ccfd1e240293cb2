import type { Visit } from '@callout/domain/visits/visit.ts'
import { formatDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import classes from '../Today.module.css'

interface PlannedTimeProps {
  readonly visit: Visit
  /** The day on screen, `YYYY-MM-DD`: only a visit on another day shows its own. */
  readonly day: string
}

/** Start and length of a visit. */
export function PlannedTime({ visit: { appointment_date_at, duration_minutes }, day }: PlannedTimeProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const planned = toWallTime(appointment_date_at, timeZone)
  return (
    <>
      <time className={classes.time} dateTime={appointment_date_at}>
        {planned.day !== day && `${formatDay(planned.day)} `}
        {planned.time}
      </time>
      {duration_minutes !== null && (
        <span className={classes.quiet}>{t('today.minutes', { count: duration_minutes })}</span>
      )}
    </>
  )
}
