import type { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import { isCustomerTemplate, mailTemplateNames } from '@callout/domain/admin/admin.templates.ts'
import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { isEmail } from '@callout/domain/platform/facts/email.ts'
import { RefusalError, refuse, refuseField } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { callsVisibleTo, type StoredCall, visibleCall, visibleCallByNumber } from '../../calls/call.queries.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { countMails } from '../../platform/http/quotas.ts'
import { type Email, fillEmail, queueEmail } from '../../platform/jobs/outbox.ts'
import { previewHtml } from '../../platform/mail/compose-mail.ts'
import { templateParams } from './template-params.ts'

type TypedTemplate = BodyOf<typeof adminTemplatesApi.preview>

export async function getMailTemplates(
  { tx, actor }: RequestContext,
  { lang }: BodyOf<typeof adminTemplatesApi.defaults>,
): Promise<ResponseOf<typeof adminTemplatesApi.defaults>> {
  const language = lang || (await loadNetworkProfile(tx, actor.network_code)).culture
  const shared: Partial<Record<string, Email>> = mailMessages[language]
  return mailTemplateNames.flatMap((template) =>
    shared[template] ? [{ template, lang: language, ...shared[template] }] : [],
  )
}

export async function previewTemplate(ctx: RequestContext, typed: TypedTemplate) {
  const { call_id, ...email } = await fillTemplate(ctx, typed)
  const { network_code } = ctx.actor
  const isHtml = isCustomerTemplate(typed.template)
  const html = isHtml ? await previewHtml(ctx.tx, network_code, { ...email, lang: typed.lang || null }) : ''
  return { call_id, ...email, html }
}

async function fillTemplate(ctx: RequestContext, { template, lang, call_id, ...text }: TypedTemplate) {
  const call = await callToShow(ctx, call_id.trim())
  const customer_lang = lang || (await loadNetworkProfile(ctx.tx, call.network_code)).culture
  const email = fillEmail(text, await templateParams[template](ctx, { ...call, customer_lang }), customer_lang)
  ctx.recordAccess({ action: 'opened', kind: 'call', record: call.ID })
  return { call_id: call.call_id, ...email }
}

/** Sends the preview to the address that this person signs in with. */
export async function sendTemplateToMe(ctx: RequestContext, typed: TypedTemplate) {
  const { tx, actor, now } = ctx
  const { subject: recipient } = await tx
    .selectFrom('accounts')
    .select('subject')
    .where('account_uuid', '=', actor.account_uuid)
    .executeTakeFirstOrThrow()
  if (!isEmail(recipient)) throw new RefusalError(refuse('admin.template_no_address', { params: { name: recipient } }))
  const { call_id: _, ...email } = await fillTemplate(ctx, typed)
  await countMails(ctx, 1)
  const is_to_customer = isCustomerTemplate(typed.template)
  const look = { is_to_customer, ...(typed.lang && { lang: typed.lang }) }
  const to = { network_code: actor.network_code, service_job_uuid: null, recipient, ...look }
  await queueEmail(tx, now, { ...to, ...email })
  return { email: recipient }
}

/** Of the last calls, those with a company and an appointment fill the most placeholders. */
const lookedAt = 50

async function callToShow({ tx, actor }: RequestContext, call_id: string): Promise<StoredCall> {
  if (call_id !== '') return visibleCallByNumber(tx, actor, call_id)
  const { rows } = await sql<{ ID: string }>`
    select "ID" from (select * from calls row where ${callsVisibleTo(actor)} order by created_at desc limit ${lookedAt}) row
    order by (societe_uuid is null)::int + (appointment_date_at is null)::int, created_at desc limit 1`.execute(tx)
  if (!rows[0]) throw new RefusalError(refuseField('call_id', 'admin.template_no_call'))
  return visibleCall(tx, actor, rows[0].ID)
}
