import { formatInstant, formatVisitTime, otherClockTime, type VisitClock } from '../../platform/i18n/formats.ts'
import classes from './VisitTime.module.css'

interface VisitTimeProps {
  readonly instant: string
  readonly clock: VisitClock
  /** The day and the name of the clock stand elsewhere. */
  readonly isOfShownDay?: boolean
}

/** The time of a visit in little width: where two clocks differ, the other one stands on a second line. */
export function VisitTime({ instant, clock, isOfShownDay }: VisitTimeProps) {
  const other = otherClockTime(instant, clock)
  const full = formatVisitTime(instant, clock)
  const plain = formatInstant(instant, clock.timeZone)
  if (other === '') return isOfShownDay ? plain.slice(11) : full
  return (
    <span className={classes.clocks} title={full}>
      <span>{isOfShownDay ? plain.slice(11) : plain}</span>
      <small>{other}</small>
    </span>
  )
}
