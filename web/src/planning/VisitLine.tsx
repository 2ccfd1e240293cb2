import { Role } from '@callout/domain/kernel/access.ts'
import { StatusBadge } from '../calls/CallBadges.tsx'
import { useSignedIn } from '../kernel/session.ts'
import { namesOf, useStatus, type VisitProps } from './VisitBlock.tsx'
import classes from './VisitLine.module.css'

/** A visit as a line of a list. */
export function VisitLine({ call, selected, from, to }: VisitProps) {
  // A company needs not be told whose visit it is.
  const isOwn = useSignedIn().role === Role.sat
  const status = useStatus(call)
  const { who, what } = namesOf(call)
  return (
    <div
      className={classes.line}
      data-own={isOwn || undefined}
      data-selected={selected || undefined}
      data-unaccepted={!call.accepted_at || undefined}
    >
      <span className={classes.time}>
        {from} – {to}
      </span>
      <span className={classes.visit}>
        <span className={classes.who}>{who}</span>
        <span className={classes.faint}>{what}</span>
      </span>
      {!isOwn && <span className={`${classes.faint} ${classes.aside}`}>{call.subcontractor_name}</span>}
      <span className={`${classes.faint} ${classes.aside}`}>{call.call_id}</span>
      <span className={classes.status}>
        <StatusBadge status_id={call.status_id} status={status} />
      </span>
    </div>
  )
}
