import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Kysely, Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { DB, Mails } from '../database/db.types.ts'
import { type FileStore, readIfStored } from '../files/file-store.ts'
import { mailBlocks } from './mail-blocks.ts'
import { calendarMethod } from './visit-calendar.ts'

type StoredMail = Selectable<Mails>

interface MailParts {
  readonly db: Kysely<DB>
  readonly files: FileStore
  /** The configured sender, with or without a name. */
  readonly mailFrom: string
}

/** The plain text of an email as nodemailer sends it. The Message-ID is stored, so that a repeated delivery is recognized. */
export async function composePlainMail({ files }: MailParts, mail: StoredMail): Promise<SendMailOptions> {
  const { recipient, subject, body, message_id } = mail
  return { to: recipient, subject, text: body, messageId: message_id, attachments: await attachmentsOf(files, mail) }
}

const logoCid = 'logo@callout'

/**
 * An email as nodemailer sends it. One to a customer comes from its network: HTML beside the same plain text, with the
 * logo embedded and the visit as a calendar file.
 */
export async function composeMail(parts: MailParts, mail: StoredMail): Promise<SendMailOptions> {
  const plain = await composePlainMail(parts, mail)
  if (!mail.is_to_customer) return plain
  const network = await loadMailNetwork(parts.db, mail.network_code)
  const logo = pictureOf(network.mail_logo)
  return {
    ...plain,
    from: { name: senderOf(network), address: addressOf(parts.mailFrom) },
    replyTo: network.reply_to || network.dispatch_email || undefined,
    html: await renderHtml(network, mail, logo && `cid:${logoCid}`),
    attachments: [
      ...(plain.attachments ?? []),
      ...(logo ? [{ ...logo, cid: logoCid, contentDisposition: 'inline' as const }] : []),
    ],
    ...(mail.calendar && {
      icalEvent: { filename: 'visit.ics', method: calendarMethod(mail.calendar), content: mail.calendar },
    }),
  }
}

/** An email to a customer of a network as HTML that stands alone, for a preview. */
export async function previewHtml(
  db: Kysely<DB>,
  network_code: string,
  mail: Pick<StoredMail, 'subject' | 'body' | 'lang'>,
): Promise<string> {
  const network = await loadMailNetwork(db, network_code)
  return renderHtml(network, mail, network.mail_logo || undefined)
}

type MailNetwork = Awaited<ReturnType<typeof loadMailNetwork>>

const senderOf = ({ mail_sender, portal_name, network_name }: MailNetwork) => mail_sender || portal_name || network_name

/** The text in the layout of the network. `logo` is the address of its picture. */
async function renderHtml(
  network: MailNetwork,
  mail: Pick<StoredMail, 'subject' | 'body' | 'lang'>,
  logo: string | undefined,
): Promise<string> {
  const lang = (mail.lang ?? network.culture) as Language
  const look = { lang, sender: senderOf(network), color: network.mail_color, logo }
  // Load React only when there is an email to a customer.
  const { renderMail } = await import('./render-mail.ts')
  return renderMail(mail.subject, mailBlocks(mail.body, translate(lang, 'mail.see_visit')), look)
}

const loadMailNetwork = (db: Kysely<DB>, network_code: string) =>
  db
    .selectFrom('networks')
    .select(['network_name', 'portal_name', 'culture', 'dispatch_email'])
    .select(['mail_sender', 'reply_to', 'mail_color', 'mail_logo'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()

/** The address in `Name <address>`. */
const addressOf = (sender: string) =>
  sender
    .slice(sender.indexOf('<') + 1)
    .replace('>', '')
    .trim()

/** The picture of a data URL as an attachment; undefined for ''. */
function pictureOf(dataUrl: string) {
  const [type = '', content] = dataUrl.split(',')
  if (!content) return undefined
  return { filename: type.includes('png') ? 'logo.png' : 'logo.jpg', content: Buffer.from(content, 'base64') }
}

/** The file of an email; none if it has been erased. */
async function attachmentsOf(files: FileStore, { attached_file, attached_name }: StoredMail) {
  if (!attached_file) return []
  const content = await readIfStored(files, attached_file)
  return content ? [{ filename: attached_name ?? attached_file, content }] : []
}
