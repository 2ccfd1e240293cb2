import { Role } from '@callout/domain/platform/access.ts'
import { useEffect, useRef } from 'react'
import { StatusBadge } from '../../calls/CallBadges.tsx'
import { useRequiredSession } from '../../platform/session/session.ts'
import { useVisitStatus, type VisitProps, visitLabelsOf } from './VisitBlock.tsx'
import classes from './VisitLine.module.css'

/** A visit in the agenda or in a list, with its technician. It comes into sight when it is selected, as after it was accepted. */
export function VisitLine({ call, selected, from, to }: VisitProps) {
  // A company sees only its own visits, so its name is left out.
  const isOwn = useRequiredSession().role === Role.sat
  const status = useVisitStatus(call)
  const { who, what } = visitLabelsOf(call)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div
      ref={line}
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
        {call.technician_name !== '' && <span className={classes.technician}>{call.technician_name}</span>}
      </span>
      {!isOwn && <span className={`${classes.faint} ${classes.aside}`}>{call.subcontractor_name}</span>}
      <span className={`${classes.faint} ${classes.aside}`}>{call.call_id}</span>
      <span className={classes.status}>
        <StatusBadge status_id={call.status_id} status={status} />
      </span>
    </div>
  )
}
