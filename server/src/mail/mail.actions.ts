import type { mailApi } from '@callout/domain/mail/mail.api.ts'
import { type CallAddresses, refusalOfRecipients } from '@callout/domain/mail/mail.rules.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type StoredCall, visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { queueCallEmail, renderCallEmail } from '../calls/email.queries.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { writeHistory } from '../platform/audit/history.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { countMails } from '../platform/http/quotas.ts'

/** Suggests an email about a call: to its company or else the customer, with the network's template. */
export async function suggestMail(ctx: RequestContext, { service_call_id }: BodyOf<typeof mailApi.suggest>) {
  const call = await visibleCall(ctx.tx, ctx.actor, service_call_id)
  const company = call.societe_uuid ? await visibleCompany(ctx.tx, ctx.actor, call.societe_uuid) : undefined
  const emailContent = await renderCallEmail(ctx, 'resend', call, call.subcontractor_name)
  return {
    email: company?.email || call.email,
    subject: emailContent?.subject ?? call.call_id,
    text: emailContent?.body ?? '',
  }
}

/** The addresses of a call, for a sender of this company. */
async function addressesOf({ tx, actor }: RequestContext, call: StoredCall): Promise<CallAddresses> {
  const { dispatch_email: office } = await tx
    .selectFrom('networks')
    .select('dispatch_email')
    .where('network_code', '=', call.network_code)
    .executeTakeFirstOrThrow()
  const company = actor.societe_uuid ? (await visibleCompany(tx, actor, actor.societe_uuid)).email : ''
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
  throwIfRefused(refusalOfRecipients(ctx.actor.role, recipients, await addressesOf(ctx, call)))
  await countMails(ctx, recipients.length)
  await queueCallEmail(ctx, call, recipients, emailContent)
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
