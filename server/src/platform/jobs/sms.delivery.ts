import type { Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { SmsGateway } from '../config/sms.ts'
import type { Mails } from '../database/db.types.ts'
import { createAgent, postEvent } from '../webhooks/post-event.ts'

type StoredSms = Pick<Selectable<Mails>, 'mail_uuid' | 'recipient' | 'subject' | 'body' | 'message_id' | 'created_at'>

/** A message is tried for this long, in milliseconds: those of the evening must not ring at night. */
const triedForMs = 2 * 3_600_000

/** Statuses by which the program says that it never takes a message. */
const refusingStatuses: readonly (number | null)[] = [400, 422]

/** The failure of a message. With `refusal` it is not tried again. */
const failure = (facts: { readonly code: string; readonly responseCode?: number; readonly refusal?: string }) =>
  Object.assign(new Error(`SMS not delivered: ${facts.code}`), facts)

/**
 * Creates the function that hands a message of the outbox to the program of `SMS_URL`, or to the embedded inbox as an
 * email from `sendMail`. It rejects if the message must be tried again, or was refused for good.
 */
export function createSmsDelivery(
  { sms, webhookAllowPrivate: allowPrivate }: Pick<Config, 'sms' | 'webhookAllowPrivate'>,
  sendMail: (message: SendMailOptions) => Promise<unknown>,
): (sms: StoredSms) => Promise<void> {
  const agent = typeof sms === 'object' ? createAgent(sms.url, { connections: 1, allowPrivate }) : undefined

  const post = async ({ url, secret }: SmsGateway, { mail_uuid: id, recipient: to, body: text }: StoredSms) => {
    const event = { id, body: JSON.stringify({ type: 'sms', data: { to, text } }) }
    const receiver = { url, secrets: [secret], agent: agent as NonNullable<typeof agent> }
    const { isAccepted, status, answer } = await postEvent(receiver, event, { allowPrivate })
    if (isAccepted) return
    // The answer may repeat the number, so that only its status is kept.
    if (status === null) throw failure({ code: answer })
    const refusal = refusingStatuses.includes(status) ? { refusal: `SMS ${status}` } : {}
    throw failure({ code: 'SMS', responseCode: status, ...refusal })
  }

  return async (message) => {
    if (Date.now() - Date.parse(message.created_at) > triedForMs)
      throw failure({ code: 'SMS', refusal: 'SMS too late' })
    if (typeof sms === 'object') return post(sms, message)
    if (sms === undefined) throw failure({ code: 'SMS_URL' })
    const { recipient, subject, body, message_id } = message
    await sendMail({ to: `${recipient}@sms.invalid`, subject: `SMS: ${subject}`, text: body, messageId: message_id })
  }
}
