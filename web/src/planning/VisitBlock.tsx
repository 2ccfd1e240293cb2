import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { VisuallyHidden } from '@mantine/core'
import { toneOfStatus } from '../calls/CallBadges.tsx'
import { useT } from '../kernel/i18n.ts'
import classes from './VisitBlock.module.css'

export interface VisitProps {
  readonly call: CallRow
  readonly selected: boolean
  /** When it begins and ends, `HH:mm`. */
  readonly from: string
  readonly to: string
}

interface VisitBlockProps extends VisitProps {
  /** Too low for more than one line. */
  readonly short: boolean
  /** Being moved: the time is what matters. */
  readonly moving: boolean
}

/** Whom a visit is to, and what else helps to tell it from others. */
export const namesOf = ({ customer_name, subject, ville }: CallRow) => ({
  who: customer_name || subject,
  what: [ville, customer_name ? subject : ''].filter(Boolean).join(' · '),
})

/** A visit in a column of the calendar. Its colour says the status, and so do its words. */
export function VisitBlock({ call, selected, from, to, short, moving }: VisitBlockProps) {
  const status = useStatus(call)
  const { who, what } = namesOf(call)
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
      <span className={classes.who}>{who}</span>
      {!short && <span className={classes.what}>{what}</span>}
      {short ? <VisuallyHidden>{status}</VisuallyHidden> : <span className={classes.what}>{status}</span>}
    </div>
  )
}

/** The status as people are told it: that nobody has accepted yet says more than that a call is open. */
export function useStatus({ accepted_at, status }: CallRow): string {
  const t = useT()
  return accepted_at ? status : t('planning.unaccepted')
}
