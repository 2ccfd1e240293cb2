import { formatInstant, formatVisitTime, otherClockTime, type VisitClock } from '../../platform/i18n/formats.ts'
import classes from './VisitTime.module.css'

interface VisitTimeProps {
  readonly instant: string
  readonly clock: VisitClock
  /** The day stands elsewhere. */
  readonly isOfShownDay?: boolean
}

/** The time of a visit in little width: where two clocks differ, the other one stands on a second line. */
export function VisitTime({ instant, clock, isOfShownDay }: VisitTimeProps) {
  const other = otherClockTime(instant, clock)
  const full = formatVisitTime(instant, clock)
  const start = isOfShownDay ? 11 : 0
  if (other === '') return full.slice(start)
  return (
    <span className={classes.clocks} title={full}>
      <span>{formatInstant(instant, clock.timeZone).slice(start)}</span>
      <small>{other}</small>
    </span>
  )
}
