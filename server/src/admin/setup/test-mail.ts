import type { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { actorName } from '../../platform/audit/history.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { countMails } from '../../platform/http/quotas.ts'
import { countAttempt } from '../../platform/http/rate-limit.ts'
import { queueEmail } from '../../platform/jobs/outbox.ts'
import { saveTrial } from './setup.queries.ts'

const mostPerDay = 10
const dayHours = 24

/** Sends an email to somebody who looks whether it arrives. */
export async function sendTestMail(ctx: RequestContext, { email }: BodyOf<typeof adminSetupApi.testMail>) {
  const { tx, actor, now, lang } = ctx
  const { account_uuid, network_code } = actor
  const limit = { subject: `test mail ${account_uuid}`, max: mostPerDay, windowSeconds: dayHours * 3600 }
  const seconds = await countAttempt(tx, limit, now)
  if (seconds !== undefined)
    throw ctx.quotas.exceeded('mails_of_account', { most: mostPerDay, hours: Math.ceil(seconds / 3600), seconds })
  await countMails(ctx, 1)
  const { network_name } = await loadNetworkProfile(tx, network_code)
  const params = { network: network_name, user_name: actorName(actor) }
  const mail_uuid = await queueEmail(tx, now, {
    ...{ network_code, service_job_uuid: null, recipient: email },
    subject: translate(lang, 'setup.mail.subject', params),
    body: translate(lang, 'setup.mail.body', params),
  })
  await saveTrial(tx, { network_code, name: 'test_mail', tried_at: now, account_uuid, mail_uuid })
  return null
}
