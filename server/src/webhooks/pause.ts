import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { noAnswerMessages } from '@callout/domain/webhooks/webhook.answer.ts'
import type { Db } from '../platform/database/db.ts'
import type { TtlCache } from '../platform/database/ttl-cache.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import type { StoredWebhook } from './webhook.queries.ts'

interface PauseParts {
  readonly tx: Db
  readonly ttlCache: TtlCache
  readonly publicUrl: string
}

/**
 * Pauses a webhook that failed for too long, and mails the dispatchers of its network. `tx` must be the transaction
 * that gives the delivery up; `now` is ISO 8601.
 */
export async function pauseWebhook(
  { tx, ttlCache, publicUrl }: PauseParts,
  { ID, network_code, url }: StoredWebhook,
  { answer, now }: { readonly answer: string; readonly now: string },
): Promise<void> {
  const paused = await tx
    .updateTable('webhooks')
    .set(({ eb }) => ({ active: false, paused_at: now, version: eb('version', '+', 1) }))
    .where('ID', '=', ID)
    .where('active', '=', true)
    .executeTakeFirst()
  if (paused.numUpdatedRows === 0n) return
  const { dispatch_email, culture } = await tx
    .selectFrom('networks')
    .select(['dispatch_email', 'culture'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  if (dispatch_email === '') return
  // The address may carry a token of the receiver.
  const { host, origin, pathname } = new URL(url)
  const reason = noAnswerMessages.get(answer)
  const lastAnswer = reason ? translate(culture as Language, reason) : answer
  const params = { webhook: origin + pathname, host, answer: lastAnswer, url: `${publicUrl}/webhooks` }
  const email = await renderEmail({ tx, ttlCache }, network_code, 'webhook_paused', params)
  if (email)
    await queueEmails(tx, now, { network_code, service_job_uuid: null, recipients: [dispatch_email], ...email })
}
