import type { ChangeContext } from '../platform/http/context.ts'
import { type Email, queueEmail, queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import type { StoredCall } from './call.queries.ts'

export type EmailedCall = Pick<
  StoredCall,
  | 'ID'
  | 'network_code'
  | 'call_id'
  | 'subject'
  | 'customer_name'
  | 'adresse'
  | 'street_number'
  | 'code_postal'
  | 'ville'
  | 'phone'
>

/** Renders an email about a call from the network's template; undefined if the network has no such template. */
export function renderCallEmail(
  ctx: ChangeContext,
  template: 'assignment' | 'resend' | 'office_message',
  call: EmailedCall,
  raison_sociale: string,
) {
  return renderEmail(ctx, call.network_code, template, callEmailParams(ctx, call, raison_sociale))
}

/** Values of the placeholders in email templates about a call. */
export function callEmailParams({ publicUrl }: ChangeContext, call: EmailedCall, raison_sociale: string) {
  return {
    call_id: call.call_id,
    subject: call.subject,
    raison_sociale,
    customer_name: call.customer_name,
    adresse: `${call.adresse} ${call.street_number}`.trim(),
    code_postal: call.code_postal,
    ville: call.ville,
    phone: call.phone,
    url: `${publicUrl}/servicecallsdetails/${call.ID}`,
  }
}

const toOutboxEmail = ({ ID, network_code }: EmailedCall, email: Email) => ({
  network_code,
  service_job_uuid: ID,
  ...email,
})

/** Queues an email about the call for each recipient, in the current transaction. */
export const queueCallEmail = (ctx: ChangeContext, call: EmailedCall, recipients: readonly string[], email: Email) =>
  queueEmails(ctx.tx, ctx.now, { ...toOutboxEmail(call, email), recipients })

/** Queues an email about the call for one recipient, in the current transaction. */
export const sendCallEmail = (ctx: ChangeContext, call: EmailedCall, recipient: string, email: Email) =>
  queueEmail(ctx.tx, ctx.now, { ...toOutboxEmail(call, email), recipient })
