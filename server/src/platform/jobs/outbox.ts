import { ownTextIn } from '@callout/domain/admin/admin.templates.ts'
import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import { fillPlaceholders, type Language } from '@callout/domain/messages/messages.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../database/db.ts'
import { cached, type LookupContext } from '../database/ttl-cache.ts'

/** Subject and plain text of an email. */
export interface Email {
  readonly subject: string
  readonly body: string
  /** Sent in the network's name and layout, see `composeMail`. */
  readonly is_to_customer?: boolean
  /** The language of its layout; the network's if left out. */
  readonly lang?: Language
}

interface QueuedEmail extends Email {
  readonly network_code: string
  readonly service_job_uuid: string | null
  /** A message to a telephone: the recipient is a number (E.164), and the subject is not sent. */
  readonly is_sms?: boolean
  /** A file of the store that goes with it, and its name there. */
  readonly attached_file?: string
  readonly attached_name?: string
  /** Time before it is sent, in which it can be withdrawn (PostgreSQL interval); none if left out. */
  readonly pause?: string | undefined
  /** The visit as a calendar file. */
  readonly calendar?: string | undefined
}

/** Delivery attempts per email: with growing pauses they span about two days. */
const maxAttempts = 20

/** Begins the `last_error` of an email that the mail server refused for good; its reason follows. */
export const refusedMark = 'refused: '

/** SQL condition: the mail server refused the email of `mails` for good. */
export const isRefused = sql<boolean>`coalesce(starts_with(mails.last_error, ${sql.lit(refusedMark)}), false)`

/** SQL condition: the email `mails` has a job that was not given up. */
export const hasJob = sql<boolean>`exists (select from graphile_worker.jobs job
  where job.key = mails.mail_uuid::text and job.attempts < job.max_attempts)`

/** Queues an email for one recipient; returns its key. `tx` must be the transaction of the change; `now` is ISO 8601. */
export async function queueEmail(
  tx: Db,
  now: string,
  { pause = '0', ...mail }: QueuedEmail & { readonly recipient: string },
): Promise<string> {
  const mail_uuid = uuid()
  // Emails to one address share a queue and so keep their order. There are only 256 queues: graphile-worker locks every
  // queue at each look for a job, so a queue per address would slow down all of them.
  // The jobs of a queue are done in the order of run_at, which is by default the same for all of a transaction.
  const job = sql`graphile_worker.add_job('send_mail', json_build_object('mail_uuid', mail_uuid, 'created_at', created_at),
    run_at => clock_timestamp() + ${pause}::interval, job_key => mail_uuid::text, queue_name => left(md5(recipient), 2), max_attempts => ${maxAttempts})`
  await tx
    .insertInto('mails')
    .values({ ...mail, mail_uuid, message_id: `<${mail_uuid}@callout>`, created_at: now })
    .returning(job.as('job'))
    .execute()
  return mail_uuid
}

/** Queues an email for each different recipient. `tx` must be the transaction of the change; `now` is ISO 8601. */
export async function queueEmails(
  tx: Db,
  now: string,
  { recipients, ...mail }: QueuedEmail & { readonly recipients: readonly string[] },
): Promise<void> {
  // A field of an old import may hold several addresses.
  for (const recipient of new Set(recipients.flatMap(splitEmails))) await queueEmail(tx, now, { ...mail, recipient })
}

const loadOwnTexts = cached('mail template', 30_000, (db, network_code: string, template: string) =>
  db
    .selectFrom('networks as n')
    .leftJoin('mail_templates as own', (on) =>
      on.onRef('own.network_code', '=', 'n.network_code').on('own.template', '=', template),
    )
    .select(['n.culture', 'own.lang', 'own.subject', 'own.body'])
    .where('n.network_code', '=', network_code)
    .execute(),
)

/**
 * The network's email template in a language, by default that of the network, with its placeholders filled in, else the
 * product's own; undefined if there is neither.
 */
export async function renderEmail(
  ctx: LookupContext,
  network_code: string,
  template: string,
  params: Readonly<Record<string, string>>,
  lang?: Language,
): Promise<Email | undefined> {
  const rows = await loadOwnTexts(ctx, network_code, template)
  const culture = rows[0]?.culture as Language | undefined
  if (!culture) return undefined
  const language = lang ?? culture
  const shared: Partial<Record<string, Email>> = mailMessages[language]
  const own = ownTextIn(language, culture, rows)
  const mail = own ? { subject: own.subject ?? '', body: own.body ?? '' } : shared[template]
  return mail && fillEmail(mail, params, language)
}

/** A line with a label and placeholders alone. */
const labelledLine = /^[^:{}\n]{1,60}:[\s\u00a0]{0,3}(\{\w{1,40}\}[\s\u00a0]{0,3}){1,5}$/

/** An email with its placeholders filled in. A line whose label has no value is left out. */
export function fillEmail(
  { subject, body }: Email,
  params: Readonly<Record<string, string>>,
  language: Language,
): Email {
  const fill = (text: string) => fillPlaceholders(text, params, language)
  const isEmpty = (line: string) => labelledLine.test(line) && fill(line).trimEnd().endsWith(':')
  const lines = body.split('\n').filter((line) => !isEmpty(line))
  return { subject: fill(subject), body: fill(lines.join('\n')) }
}
