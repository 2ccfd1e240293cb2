import { hasActiveAppointment } from '@callout/domain/calls/call.rules.ts'
import type { mailApi } from '@callout/domain/mail/mail.api.ts'
import {
  audiencesOf,
  type CallAddresses,
  linkMark,
  type MailAudience,
  refusalOfLink,
  refusalOfRecipients,
} from '@callout/domain/mail/mail.rules.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type StoredCall, visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import {
  createCustomerLink,
  customerLanguage,
  loadCustomerPolicy,
  renderCustomerEmail,
  visitFactsOf,
} from '../calls/customer/customer-mail.queries.ts'
import { queueCallEmail, renderCallEmail } from '../calls/email.queries.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { writeHistory } from '../platform/audit/history.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { countMails } from '../platform/http/quotas.ts'
import type { Email } from '../platform/jobs/outbox.ts'

/** Suggests an email about a call to its customer, its company or the office; by default to the company or else the customer. */
export async function suggestMail(ctx: RequestContext, { service_call_id, to }: BodyOf<typeof mailApi.suggest>) {
  const call = await visibleCall(ctx.tx, ctx.actor, service_call_id)
  const addresses = await addressesOf(ctx, call)
  const emailContent =
    to === 'customer' ? await renderCustomerMessage(ctx, call) : await renderStaffMessage(ctx, call, to)
  return {
    email: to ? addresses[to] : addresses.company || addresses.customer,
    subject: emailContent?.subject ?? call.call_id,
    text: emailContent?.body ?? '',
    audiences: audiencesOf(ctx.actor.role, addresses),
  }
}

/** The text for the office or the company, with the link for those who sign in. */
const renderStaffMessage = (ctx: RequestContext, call: StoredCall, to: MailAudience | undefined) =>
  renderCallEmail(ctx, to === 'office' ? 'office_message' : 'resend', call, call.subcontractor_name)

/**
 * The text for the customer, in the customer's language. The mark of the link stays: its token is made when the email is
 * sent.
 */
const renderCustomerMessage = async (ctx: RequestContext, call: StoredCall) =>
  renderCustomerEmail(ctx, call, 'customer_message', await customerMessageParams(ctx, call))

/** Values of the placeholders in it, but for the link. */
export async function customerMessageParams(ctx: RequestContext, call: StoredCall) {
  const { portal_name, network_name } = await loadNetworkProfile(ctx.tx, call.network_code)
  return {
    call_id: call.call_id,
    appliance: call.item_name && ` (${call.item_name})`,
    visit: await visitInWords(ctx, call, await customerLanguage(ctx, call)),
    sender: portal_name || network_name,
  }
}

/** A paragraph that says when the next visit is and who comes; '' without one. */
async function visitInWords(ctx: RequestContext, call: StoredCall, lang: Language): Promise<string> {
  if (!hasActiveAppointment(call) || (call.appointment_date_at ?? '') <= ctx.now) return ''
  const policy = await loadCustomerPolicy(ctx, call.network_code)
  const { company, phone, technician, ...time } = await visitFactsOf(ctx, call, policy, lang)
  const lines = [
    ['customer_link.when', translate(lang, 'customer_link.hours', time)],
    ['customer_link.company', `${company} ${phone}`.trim()],
    ['customer_link.technician', technician],
  ] as const
  const paragraph = lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => translate(lang, 'text.labelled', { label: translate(lang, label), value }))
    .join('\n')
  return `${paragraph}\n\n`
}

/** The addresses of a call. For a sender of a company, the company is the sender's. */
async function addressesOf({ tx, actor }: RequestContext, call: StoredCall): Promise<CallAddresses> {
  const { dispatch_email: office } = await tx
    .selectFrom('networks')
    .select('dispatch_email')
    .where('network_code', '=', call.network_code)
    .executeTakeFirstOrThrow()
  const societe_uuid = actor.societe_uuid ?? call.societe_uuid
  const company = societe_uuid ? (await visibleCompany(tx, actor, societe_uuid)).email : ''
  return { customer: call.email, company, office }
}

/** Queues one email for each address and writes history. */
export async function sendMail(ctx: RequestContext, input: BodyOf<typeof mailApi.send>): Promise<null> {
  const { ID } = await visibleCallByNumber(ctx.tx, ctx.actor, input.call_id)
  // Lock the call: its company at this moment decides who may read the history row.
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  const emailContent = input.resend
    ? await renderCallEmail(ctx, 'assignment', call, call.subcontractor_name)
    : { subject: input.subject ?? '', body: input.text ?? '' }
  if (input.resend && call.societe_uuid === null) throw new RefusalError(refuse('call.refused.no_company'))
  if (!emailContent) throw new RefusalError(refuse('mail.refused.no_template'))
  const recipients = [...new Set(input.email)]
  const addresses = await addressesOf(ctx, call)
  throwIfRefused(refusalOfRecipients(ctx.actor.role, recipients, addresses))
  const written = { text: input.resend ? '' : emailContent.body, email: recipients }
  throwIfRefused(refusalOfLink(input.to, written, addresses.customer))
  await countMails(ctx, recipients.length)
  const email = await withCustomerLink(ctx, call, input.to, emailContent)
  await queueCallEmail(ctx, call, recipients, { ...email, ...(await layoutOf(ctx, call, input.to)) })
  await writeHistory(ctx.tx, ctx.actor, ctx.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    call_id: call.call_id,
    type: 'mail',
    changedItem: [
      { field: 'mail_recipients', old_value: '', new_value: recipients.join(', ') },
      { field: 'mail_subject', old_value: '', new_value: emailContent.subject },
    ],
  })
  // The call is unchanged, but its history has a new row.
  const { version, network_code } = call
  ctx.publish({ kind: 'call', ID, version, network_code, ...recipientsOf(call) })
  return null
}

/** An email to the customer comes in the network's layout, in the customer's language. */
const layoutOf = async (ctx: RequestContext, call: StoredCall, to: MailAudience | undefined) =>
  to === 'customer' ? { is_to_customer: true, lang: await customerLanguage(ctx, call) } : {}

/** The email with the customer's own link in place of its mark, if it is to the customer and has one. */
async function withCustomerLink(ctx: RequestContext, call: StoredCall, to: MailAudience | undefined, email: Email) {
  if (to !== 'customer' || !email.body.includes(linkMark)) return email
  return { ...email, body: email.body.replaceAll(linkMark, await createCustomerLink(ctx, call)) }
}
