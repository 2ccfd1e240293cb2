import type { AnnouncedVisit, CustomerMail } from '@callout/domain/calls/customer.mails.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { Email } from '../../platform/jobs/outbox.ts'
import { renderCalendar } from '../../platform/mail/visit-calendar.ts'
import type { StoredCall } from '../call.queries.ts'

/** Emails that say when the visit is. */
const kindsWithTime: readonly CustomerMail[] = ['promised', 'changed', 'kept', 'day_before']

/** True for an email that takes the visit back. */
export const isTakenBack = (kind: CustomerMail) => kind === 'withdrawn' || kind === 'cancelled'

interface CalendarFacts {
  readonly kind: CustomerMail
  readonly told: AnnouncedVisit | undefined
  readonly facts: { readonly company: string; readonly phone: string; readonly address: string; readonly link: string }
  readonly email: Email
}

/** The visit for the customer's calendar, or the visit that was told before if it is taken back. */
export function calendarOf({ now }: ChangeContext, call: StoredCall, { kind, told, facts, email }: CalendarFacts) {
  const isCancelled = isTakenBack(kind)
  const start = isCancelled ? told?.visit_at : call.appointment_date_at
  if (!start || !(isCancelled || kindsWithTime.includes(kind))) return undefined
  const planned = isCancelled ? undefined : call.schedule_end_date
  const end = planned ?? addMilliseconds(start, (call.duration_minutes ?? defaultVisitMinutes) * 60_000)
  const description = `${facts.company} ${facts.phone}`.trim()
  const visit = { uid: `${call.ID}@callout`, start, end, summary: email.subject, description, location: facts.address }
  return renderCalendar({ ...visit, isCancelled }, now)
}
