import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { VisuallyHidden } from '@mantine/core'
import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { useVisitState, VisitMark } from '../../visits/VisitState.tsx'
import classes from './VisitBlock.module.css'

export interface VisitProps {
  readonly call: CallRow
  readonly selected: boolean
  /** Start and end, `HH:mm`. */
  readonly from: string
  readonly to: string
}

interface VisitBlockProps extends VisitProps {
  /** Too low for more than one line of text. */
  readonly short: boolean
  /** True while it is dragged; then it shows the full time range. */
  readonly moving: boolean
}

/** Customer of a visit, and the details that distinguish it. */
export const visitLabelsOf = ({ customer_name, subject, ville }: CallRow) => ({
  who: customer_name || subject,
  what: [ville, customer_name ? subject : ''].filter(Boolean).join(' · '),
})

/** A visit in a column of the calendar. The status is shown as colour and as text. */
export function VisitBlock({ call, selected, from, to, short, moving }: VisitBlockProps) {
  const status = useVisitStatus(call)
  const { who, what } = visitLabelsOf(call)
  const company = useVisitCompany(call)
  const time = `${from} – ${to}`
  return (
    <div
      className={classes.block}
      data-visit={moving ? undefined : call.ID}
      data-tone={toneOfStatus(call.status_id)}
      data-unaccepted={!call.accepted_at || undefined}
      data-selected={selected || undefined}
      data-short={short || undefined}
      data-moving={moving || undefined}
      title={[time, who, what, call.subcontractor_name, status].filter(Boolean).join('\n')}
    >
      <span className={classes.time}>{moving ? time : from}</span>
      <span className={classes.who}>
        <VisitMark call={call} /> {who}
      </span>
      {company && <span className={classes.what}>{company}</span>}
      {!short && <span className={classes.what}>{what}</span>}
      {short ? <VisuallyHidden>{status}</VisuallyHidden> : <span className={classes.what}>{status}</span>}
    </div>
  )
}

/** Company of the visit; empty for users of a company, who see only their own visits. */
function useVisitCompany({ subcontractor_name }: CallRow): string {
  return useRequiredSession().role === Role.sat ? '' : subcontractor_name
}

/**
 * Displayed status, or how far a visit in progress is. "Not accepted yet" replaces the status of an unaccepted call, as
 * it is more precise.
 */
export function useVisitStatus(call: CallRow): string {
  const t = useT()
  const state = useVisitState(call)
  const { accepted_at, status } = call
  return accepted_at ? (state ?? status) : t('planning.unaccepted')
}
