import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { startExim, unknownMailbox } from './exim.ts'
import { expect, type Figures, onGround } from './ground.ts'
import { startPortal } from './portal.ts'

const subject = 'Avería nº 1: caldera sin presión — çà et là, così è, não'
const text = 'Buenos días:\n\nel técnico llegará mañana a las 9.\n.\nUn saludo\nñandú €'

/** A person's letter about a call, as a real mail server takes and delivers it. */
export const mailServer = (): Promise<Figures> =>
  onGround(async (ground) => {
    const exim = await startExim(ground)
    const database = await startEmbeddedPostgres(ground.folder, { say: () => {} })
    ground.atEnd(database.stop)
    const pool = openPool(database.url, 1)
    ground.atEnd(() => pool.end())
    const portal = await startPortal(ground, {
      DATABASE_URL: database.url,
      DATA_DIR: join(ground.folder, 'data'),
      DEMO: '1',
      DEMO_CALLS: '20',
      SMTP_URL: exim.smtpUrl,
      MAIL_FROM: 'Servicio técnico <portal@callout.example>',
    })
    const token = await portal.signIn('callcenter')
    const { rows } = await pool.query<{ call_id: string }>(
      `select call_id from calls where network_code = 'ATLIBE' limit 1`,
    )
    const email = ['cliente@casa.example', unknownMailbox]
    const path = '/api/ServiceCall/ResendAssignationEmail'
    const sent = await portal.post(path, { call_id: rows[0]?.call_id, email, subject, text }, token)
    expect(sent.status === 200 && !sent.json().HasError, 'a letter about a call can be written')
    for (let tries = 0; exim.delivered().length === 0 && tries < 100; tries++) await wait(100)
    const letters = exim.delivered()
    expect(letters.length === 1, 'one letter was delivered')
    const letter = letters[0] ?? ''
    const kept = await pool.query<{
      recipient: string
      message_id: string
      sent_at: Date | null
      last_error: string | null
    }>('select recipient, message_id, sent_at, last_error from mails order by recipient')
    const [taken, refused] = kept.rows
    expect(decodeHeader(headerOf(letter, 'Subject')) === subject, 'the subject arrives as it was written')
    expect(decodeHeader(headerOf(letter, 'From')) === 'Servicio técnico <portal@callout.example>', 'so does the sender')
    expect(headerOf(letter, 'Envelope-to') === email[0], 'it goes to whom it was written to')
    expect(headerOf(letter, 'Message-ID') === taken?.message_id, 'it carries the Message-ID that was kept')
    expect(Math.abs(Date.parse(headerOf(letter, 'Date')) - Date.now()) < 60_000, 'it is dated')
    expect(bodyOf(letter).trimEnd() === text, 'its text arrives as it was written, a line of one dot too')
    expect(taken?.sent_at !== null, 'a delivered letter counts as sent')
    expect(refused?.sent_at === null && refused.last_error === 'EENVELOPE 550', 'a refused one waits, with the reason')
    return {
      'mail server': `exim ${exim.version}`,
      'letter delivered: subject, sender, date, Message-ID, text in UTF-8': 'as written',
      'letter to an unknown mailbox': refused.last_error,
    }
  })

/** A field of the header, its continued lines joined. */
function headerOf(letter: string, name: string): string {
  const head = letter.slice(0, letter.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
}

/** RFC 2047: words in Base64 or Q, the space between two of them left out. */
const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, way: string, word: string) =>
      (way.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : quoted(word.replaceAll('_', ' '))).toString(),
    )

function bodyOf(letter: string): string {
  const body = letter.slice(letter.indexOf('\n\n') + 2)
  const encoding = headerOf(letter, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\n/g, '')).toString() : body
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
