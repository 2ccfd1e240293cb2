import type { Kysely, Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DB, Mails } from './db.types.ts'

type KeptMail = Selectable<Mails>

/** How long the mail server may keep silent, in milliseconds: a worker that waits for it does nothing else. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** From this answer on a mail server refuses a letter for good; below, it may take it later. */
const refusedForGood = 500

/**
 * Opens the way to the mail server: `deliver(mail_uuid)` sends a mail of the outbox, unless it was sent before. Letters about
 * one call reach an address in the order they were written: what still waits goes first. Throws where the mail has to be
 * tried again.
 */
export function openDelivery(
  db: Kysely<DB>,
  config: Config,
  log: Logger,
  told: (outcome: 'sent' | 'refused') => void = () => {},
) {
  let opened: Promise<Transporter> | undefined
  // A process that has no mail to send does without it.
  const transport = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...patience, url: config.smtpUrl }, { from: config.mailFrom }),
    )
    return opened
  }

  const send = async ({ mail_uuid, recipient, subject, body, message_id }: KeptMail) => {
    const mine = db.updateTable('mails').where('mail_uuid', '=', mail_uuid)
    try {
      // The Message-ID is kept with the mail: a repeat is the same letter to whoever receives it twice.
      await (await transport()).sendMail({ to: recipient, subject, text: body, messageId: message_id })
    } catch (error) {
      told('refused')
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.warn({ mail_uuid, code, responseCode }, 'mail not delivered, will be tried again')
      await mine.set({ last_error: `${code ?? ''} ${responseCode ?? ''}`.trim() }).execute()
      throw error
    }
    told('sent')
    await mine.set({ sent_at: new Date().toISOString(), last_error: null }).execute()
  }

  return async (mail_uuid: string): Promise<void> => {
    const mail = await db.selectFrom('mails').selectAll().where('mail_uuid', '=', mail_uuid).executeTakeFirst()
    if (!mail || mail.sent_at) return
    for (const earlier of await waitingBefore(db, mail))
      await send(earlier).catch((error: { responseCode?: number }) => {
        if ((error.responseCode ?? 0) < refusedForGood) throw error
      })
    await send(mail)
  }
}

/** What was written to the same address about the same call before, and is not sent yet; oldest first. */
async function waitingBefore(db: Kysely<DB>, { mail_uuid, service_job_uuid, recipient }: KeptMail) {
  if (service_job_uuid === null) return []
  // The key of a mail holds the time it was written at.
  const waiting = db.selectFrom('mails').selectAll().where('service_job_uuid', '=', service_job_uuid)
  return waiting
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('mail_uuid', '<', mail_uuid)
    .orderBy('mail_uuid')
    .execute()
}
