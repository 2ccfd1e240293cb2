import { type Kysely, type Selectable, sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { DB, Mails } from '../database/db.types.ts'
import type { FileStore } from '../files/file-store.ts'
import { composeMail, composePlainMail } from '../mail/compose-mail.ts'
import { hasJob, isRefused, refusedMark } from './outbox.ts'
import { createSmsDelivery } from './sms.delivery.ts'

type StoredMail = Selectable<Mails>

/** The key of an email and its time. Jobs of versions before the partitions by month do not have its time. */
export type MailKey = Pick<StoredMail, 'mail_uuid'> & { readonly created_at?: string }

/** Time limits for the mail server, in milliseconds; a waiting worker does nothing else. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Opens the mail server. nodemailer is loaded here: most processes send no email for a long time. */
export async function openMailServer({ smtpUrl, mailFrom }: Config): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...smtpTimeouts, url: smtpUrl }, { from: mailFrom })
}

/** SMTP status from which a refusal is permanent; lower ones are temporary. */
const permanentFailureCode = 500

interface MailError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  /** The reason of a refusal for good that is not the mail server's. */
  readonly refusal?: string
  /** The addresses that the mail server does not take. */
  readonly rejected?: readonly string[]
}

/** Why an email to this address is never taken, in the mail server's own words without addresses; else undefined. */
function permanentRefusal({ responseCode = 0, response = '', rejected = [], refusal }: MailError) {
  if (refusal !== undefined) return refusedMark + refusal
  if (responseCode < permanentFailureCode || rejected.length === 0) return undefined
  const words = response.replace(/<?[^\s<>@]{0,128}@[^\s<>]{0,255}>?:?/g, '').replace(/\s+/g, ' ')
  return `${refusedMark}${words.trim().slice(0, 200) || responseCode}`
}

/** True if the mail server took the addresses and refused what was written, for good. */
const isContentRefused = ({ responseCode = 0, rejected = [] }: MailError) =>
  responseCode >= permanentFailureCode && rejected.length === 0

/** SQL condition of an email. With its time, in milliseconds, PostgreSQL reads only the partition of its month. */
function isMail({ mail_uuid, created_at }: MailKey) {
  const key = sql<boolean>`mail_uuid = ${mail_uuid}`
  if (created_at === undefined) return key
  const start = Date.parse(created_at)
  const [from, to] = [start, start + 1].map((instant) => new Date(instant).toISOString())
  return sql<boolean>`${key} and created_at >= ${from} and created_at < ${to}`
}

/**
 * Creates `deliver`, which sends an email of the outbox unless it was sent or refused for good before. Earlier unsent emails about the same
 * call to the same address go first, to keep their order. It rejects if the email must be tried again.
 */
export function createMailDelivery(
  { db, files }: { readonly db: Kysely<DB>; readonly files: FileStore },
  config: Config,
  log: Logger,
  onOutcome: (outcome: 'sent' | 'refused') => void = () => {},
) {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= openMailServer(config)
    return opened
  }

  const sendSms = createSmsDelivery(config, async (message) => (await transport()).sendMail(message))

  /** Hands the email to the mail server. One that takes no HTML gets the plain text alone. */
  const transmit = async (mail: StoredMail) => {
    const parts = { db, files, mailFrom: config.mailFrom }
    const transporter = await transport()
    const message = await composeMail(parts, mail)
    await transporter.sendMail(message).catch(async (error: MailError) => {
      if (!message.html || !isContentRefused(error)) throw error
      log.warn({ mail_uuid: mail.mail_uuid, responseCode: error.responseCode }, 'HTML refused, sent as plain text')
      await transporter.sendMail({
        ...(await composePlainMail(parts, mail)),
        from: message.from,
        replyTo: message.replyTo,
      })
    })
  }

  const send = async (mail: StoredMail) => {
    const { mail_uuid, body } = mail
    const updateMail = db.updateTable('mails').where(isMail(mail))
    try {
      await (mail.is_sms ? sendSms(mail) : transmit(mail))
    } catch (error) {
      onOutcome('refused')
      const { code, responseCode } = error as MailError
      const refusal = permanentRefusal(error as MailError)
      if (refusal !== undefined) {
        log.warn({ mail_uuid, code, responseCode }, 'mail refused for good, it will not be retried')
        await updateMail.set({ last_error: refusal }).execute()
        return
      }
      log.warn({ mail_uuid, code, responseCode }, 'mail not delivered, it will be retried')
      await updateMail.set({ last_error: `${code ?? ''} ${responseCode ?? ''}`.trim() }).execute()
      throw error
    }
    onOutcome('sent')
    const sent = { sent_at: new Date().toISOString(), last_error: null, body: withoutSecrets(body), calendar: null }
    await updateMail.set(sent).execute()
  }

  return async (key: MailKey): Promise<void> => {
    const mail = await db.selectFrom('mails').selectAll().where(isMail(key)).executeTakeFirst()
    if (!mail || mail.sent_at || mail.last_error?.startsWith(refusedMark)) return
    for (const earlier of await earlierUnsentMails(db, mail))
      await send(earlier).catch((error: { responseCode?: number }) => {
        if ((error.responseCode ?? 0) < permanentFailureCode) throw error
      })
    await send(mail)
  }
}

/** The text of a sent email without the secret of a customer's link or an invitation: only its hash stays stored. */
const withoutSecrets = (body: string) => body.replace(/(\/v\/)[\w-]{32}|(\/loginredirect\/)[\w-]{22}/g, '$1$2…')

/** Emails that wait, written earlier to the same address about the same call, oldest first. Not those given up. */
async function earlierUnsentMails(db: Kysely<DB>, { mail_uuid, service_job_uuid, recipient }: StoredMail) {
  if (service_job_uuid === null) return []
  // The key is a UUID v7, which sorts by time.
  const { rows } = await sql<StoredMail>`select * from mails
    where service_job_uuid = ${service_job_uuid} and recipient = ${recipient} and sent_at is null
      and ${hasJob} and not ${isRefused} and mail_uuid < ${mail_uuid}
    order by mail_uuid`.execute(db)
  return rows
}
