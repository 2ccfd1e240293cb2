import { hasActiveAppointment } from './call.rules.ts'
import { type CallRecord, CallStatus } from './call.ts'
import type { CustomerMailKind, CustomerPolicy } from './customer.policy.ts'

/** Path of the page behind a customer's link; the token follows. */
export const customerLinkPath = '/v'

/**
 * Emails to a customer, and the reminder by SMS. `withdrawn`: no visit for now; `cancelled`: the call was cancelled; `kept`: a wish was refused;
 * `again`: the visit is over, and another one is needed.
 */
export const customerMails = [
  'promised',
  'changed',
  'withdrawn',
  'cancelled',
  'kept',
  'day_before',
  'day_before_sms',
  'on_the_way',
  'again',
  'done',
] as const
export type CustomerMail = (typeof customerMails)[number]

const switches: Readonly<Record<CustomerMail, CustomerMailKind>> = {
  promised: 'promised',
  changed: 'changed',
  withdrawn: 'changed',
  cancelled: 'changed',
  kept: 'changed',
  day_before: 'day_before',
  day_before_sms: 'day_before',
  on_the_way: 'on_the_way',
  again: 'done',
  done: 'done',
}

/** True if the network sends this email to its customers. */
export const isSwitchedOn = (policy: CustomerPolicy, mail: CustomerMail) => policy[`mail_${switches[mail]}`] === 'Y'

/** The visit that the customer was last told of, by email or by the company; null if there was none. */
export interface AnnouncedVisit {
  readonly kind: CustomerMail
  readonly visit_at: string | null
}

type Visit = Parameters<typeof hasActiveAppointment>[0] & Pick<CallRecord, 'appointment_date_at'>

/** The email about the present state of the visit; undefined if the customer already knows it. */
export function mailOfVisit(call: Visit, announced: AnnouncedVisit | undefined, now: string): CustomerMail | undefined {
  if (call.status_id === CallStatus.done) return announced && announced.kind !== 'done' ? 'done' : undefined
  const isOver = announced?.kind === 'done' || announced?.kind === 'again'
  const isExpected = announced?.visit_at != null && announced.visit_at > now && !isOver
  if (call.status_id === CallStatus.cancelled)
    return isExpected || announced?.kind === 'withdrawn' ? 'cancelled' : undefined
  if (!call.is_saved_status_open) return undefined
  const visit_at = hasActiveAppointment(call) ? call.appointment_date_at : null
  if (visit_at === null) return isExpected ? 'withdrawn' : undefined
  if (visit_at <= now || visit_at === announced?.visit_at) return undefined
  return announced?.visit_at && !isOver ? 'changed' : 'promised'
}
