import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { openPool } from '../../server/src/platform/database/db.ts'
import { startExim, unknownMailbox } from '../programs/exim.ts'
import { assertClaim, type ProofFigures, withSandbox } from '../sandbox.ts'
import { startPortal } from '../support/portal.ts'

const subject = 'Avería nº 1: caldera sin presión — çà et là, così è, não'
const text = 'Buenos días:\n\nel técnico llegará mañana a las 9.\n.\nUn saludo\nñandú €'

/** A real mail server accepts and delivers an email about a call. */
export const proveMailServer = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const exim = await startExim(sandbox)
    const database = await startEmbeddedPostgres(sandbox.folder, { log: () => {} })
    sandbox.onCleanup(database.stop)
    const pool = openPool(database.url, 1)
    sandbox.onCleanup(() => pool.end())
    const portal = await startPortal(sandbox, {
      DATABASE_URL: database.url,
      DATA_DIR: join(sandbox.folder, 'data'),
      DEMO: '1',
      DEMO_CALLS: '20',
      SMTP_URL: exim.smtpUrl,
      MAIL_FROM: 'Servicio técnico <portal@callout.example>',
    })
    const token = await portal.signIn('callcenter')
    const { rows } = await pool.query<{ call_id: string }>(
      `select call_id from calls where network_code = 'ATLIBE' limit 1`,
    )
    const recipients = ['cliente@casa.example', unknownMailbox]
    const path = '/api/ServiceCall/ResendAssignationEmail'
    const sent = await portal.post(path, { call_id: rows[0]?.call_id, email: recipients, subject, text }, token)
    assertClaim(sent.status === 200 && !sent.json().HasError, 'an email about a call can be written')
    const isTried = `select count(*) = 2 as "isTried" from mails where sent_at is not null or last_error is not null`
    for (let tries = 0; tries < 100 && !(await pool.query(isTried)).rows[0].isTried; tries++) await wait(100)
    const emails = exim.delivered()
    assertClaim(emails.length === 1, 'one email was delivered')
    const email = emails[0] ?? ''
    const mails = await pool.query<{
      recipient: string
      message_id: string
      sent_at: Date | null
      last_error: string | null
    }>('select recipient, message_id, sent_at, last_error from mails order by recipient')
    const [taken, refused] = mails.rows
    assertClaim(decodeHeader(headerOf(email, 'Subject')) === subject, 'the subject arrives as it was written')
    assertClaim(
      decodeHeader(headerOf(email, 'From')) === 'Servicio técnico <portal@callout.example>',
      'the sender arrives as configured',
    )
    assertClaim(headerOf(email, 'Envelope-to') === recipients[0], 'the email goes to whom it was written to')
    assertClaim(headerOf(email, 'Message-ID') === taken?.message_id, 'the email carries the stored Message-ID')
    assertClaim(Math.abs(Date.parse(headerOf(email, 'Date')) - Date.now()) < 60_000, 'the email has the present date')
    assertClaim(bodyOf(email).trimEnd() === text, 'the text arrives as it was written, a line of one dot too')
    assertClaim(taken?.sent_at !== null, 'a delivered email counts as sent')
    assertClaim(
      refused?.sent_at === null && refused.last_error === 'EENVELOPE 550',
      'a refused email waits, with the reason',
    )
    return {
      'mail server': `exim ${exim.version}`,
      'email delivered: subject, sender, date, Message-ID, text in UTF-8': 'as written',
      'email to an unknown mailbox': refused.last_error,
    }
  })

/** A header field, with its continuation lines joined. */
function headerOf(email: string, name: string): string {
  const head = email.slice(0, email.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
}

/** RFC 2047: decodes Base64 and Q words, and drops the space between two of them. */
const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : decodeQuotedPrintable(word.replaceAll('_', ' '))
      ).toString(),
    )

function bodyOf(email: string): string {
  const body = email.slice(email.indexOf('\n\n') + 2)
  const encoding = headerOf(email, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\n/g, '')).toString() : body
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
