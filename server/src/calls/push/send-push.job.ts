import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { msUntilMorning, msUntilNight, type PushMessage } from '@callout/domain/visits/push.ts'
import { type Config, hostOf, isLoopback } from '../../platform/config/config.ts'
import { withFirstDay } from '../../platform/i18n/date-in-words.ts'
import type { JobParts } from '../../platform/jobs/job-context.ts'
import { encryptPush } from '../../platform/push/encrypt-push.ts'
import { loadVapidKeys, vapidHeader } from '../../platform/push/vapid.ts'
import { createAgent, postTo } from '../../platform/webhooks/post-event.ts'
import type { PushJob } from './push.jobs.ts'
import { findSubscription } from './push.queries.ts'

export type PushConfig = Pick<Config, 'vapidPrivateKey' | 'webhookAllowPrivate' | 'mailFrom' | 'isIsolated'>

/** A message is tried for this long, and kept by the push service for a phone that is off, in milliseconds. */
const triedForMs = 15 * 60_000
const keptForMs = 4 * 3_600_000
/** Statuses with which a push service says that a subscription is over. */
const overStatuses: readonly (number | null)[] = [404, 410]

/** Sends news to one browser. Rejects if it must be tried again; a subscription that is over is removed. */
export async function sendPush(parts: JobParts, config: PushConfig, job: PushJob): Promise<void> {
  const { db, publicUrl } = parts
  const now = parts.now().getTime()
  const subscription = await findSubscription(db, job.subscription, new Date(now).toISOString())
  if (!subscription || now - Date.parse(job.told_at) > triedForMs) return
  const { endpoint: url, culture, time_zone } = subscription
  if (config.isIsolated && !isLoopback(hostOf(new URL(url)))) return
  if (msUntilMorning(now, time_zone) > 0) return
  const message = messageOf(job, { lang: culture as Language, time_zone })
  const keys = await loadVapidKeys(db, config.vapidPrivateKey)
  const keptFor = Math.min(keptForMs, Date.parse(job.at) - now, msUntilNight(now, time_zone))
  const headers = {
    authorization: vapidHeader(keys, { url, contact: contactOf(publicUrl, config.mailFrom) }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: Math.max(0, Math.floor(keptFor / 1000)),
    urgency: 'high',
  }
  const allowPrivate = config.webhookAllowPrivate
  const agent = createAgent(url, { connections: 1, allowPrivate })
  const body = encryptPush(JSON.stringify(message), subscription)
  const { isAccepted, status, answer } = await postTo({ url, agent }, { headers, body }, { allowPrivate })
  agent.destroy()
  if (overStatuses.includes(status))
    await db.deleteFrom('push_subscriptions').where('ID', '=', subscription.ID).execute()
  // The answer and the address may name the person's browser.
  else if (!isAccepted) throw new Error(`Message not taken by the push service: ${status ?? answer}`)
}

/** The message as the phone shows it: kind and time, no name and no address. */
function messageOf(
  { kind, at }: Pick<PushJob, 'kind' | 'at'>,
  { lang, time_zone: timeZone }: { readonly lang: Language; readonly time_zone: string },
): PushMessage {
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const day = withFirstDay(
    new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { ...format, timeZone }).format(new Date(at)),
    lang,
  )
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const time = new Intl.DateTimeFormat(lang, clock).format(new Date(at))
  return { kind, at, title: translate(lang, `push.${kind}`), body: `${day}, ${time}` }
}

/** Contact of the operator for the push service. */
const contactOf = (publicUrl: string, mailFrom: string) =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'callout@callout.invalid'}`
