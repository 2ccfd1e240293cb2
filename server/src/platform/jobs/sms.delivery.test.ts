import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ReceivedEmail, startMailServer } from '../../../test/fakes/mail-server.ts'
import { startReceiver, type WebhookReceiver } from '../../../test/fakes/webhook-receiver.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/config.ts'
import { findFreePort } from '../config/ports.ts'
import { createSecret } from '../webhooks/signature.ts'
import { createMailDelivery } from './delivery.ts'
import { queueEmail } from './outbox.ts'

const app = setUpApp()
const secret = createSecret()
let gateway: WebhookReceiver
beforeEach(async () => {
  gateway = await startReceiver()
})
afterEach(() => gateway.close())

const message = {
  network_code: 'ATLIBE',
  service_job_uuid: null,
  recipient: '+34600123456',
  subject: 'Visita de mañana',
  body: `Mañana le visita Norte: https://portal.example/v/${'t'.repeat(32)}`,
  is_sms: true,
}
const queue = (createdAt = new Date()) => queueEmail(app.db, createdAt.toISOString(), message)
const throughGateway = (variables: object = {}) =>
  readConfig({
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_URL: gateway.url,
    SMS_SECRET: secret,
    WEBHOOK_ALLOW_PRIVATE: '1',
    ...variables,
  })
const deliver = (config: Config, mail_uuid: string) =>
  createMailDelivery(app, config, pino({ level: 'silent' }))({ mail_uuid })
const stateOf = (mail_uuid: string) =>
  app.db
    .selectFrom('mails')
    .select(['sent_at', 'last_error', 'body'])
    .where('mail_uuid', '=', mail_uuid)
    .executeTakeFirstOrThrow()

it('posts number and text, signed as a webhook, and keeps no secret of the link', async () => {
  const mail_uuid = await queue()
  await deliver(throughGateway(), mail_uuid)
  await deliver(throughGateway(), mail_uuid)
  expect(gateway.received).toHaveLength(1)
  const [request] = gateway.received
  expect(request?.headers['webhook-id']).toBe(mail_uuid)
  const { type, data } = new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {}) as Record<
    string,
    object
  >
  expect([type, data]).toEqual(['sms', { to: message.recipient, text: message.body }])
  const { sent_at, body } = await stateOf(mail_uuid)
  expect(sent_at).not.toBeNull()
  expect(body).toBe('Mañana le visita Norte: https://portal.example/v/…')
})

it('tries again with the same ID after a failure', async () => {
  const mail_uuid = await queue()
  gateway.status = 503
  await expect(deliver(throughGateway(), mail_uuid)).rejects.toThrow()
  expect(await stateOf(mail_uuid)).toMatchObject({ sent_at: null, last_error: 'SMS 503' })
  gateway.status = 202
  await deliver(throughGateway(), mail_uuid)
  expect(gateway.received.map(({ headers }) => headers['webhook-id'])).toEqual([mail_uuid, mail_uuid])
  expect((await stateOf(mail_uuid)).last_error).toBeNull()
})

it.each([400, 422])('does not try again what is refused for good with %i', async (status) => {
  const mail_uuid = await queue()
  gateway.status = status
  await deliver(throughGateway(), mail_uuid)
  await deliver(throughGateway(), mail_uuid)
  expect(gateway.received).toHaveLength(1)
  expect(await stateOf(mail_uuid)).toMatchObject({ sent_at: null, last_error: `refused: SMS ${status}` })
})

it('sends nothing two hours after the evening’s message was written', async () => {
  const mail_uuid = await queue(new Date(Date.now() - 2 * 3_600_000 - 1000))
  await deliver(throughGateway(), mail_uuid)
  expect(gateway.received).toEqual([])
  expect((await stateOf(mail_uuid)).last_error).toBe('refused: SMS too late')
})

it('connects to no private address unless the operator allows it', async () => {
  const mail_uuid = await queue()
  const config = throughGateway({ SMS_URL: gateway.url.replace('http:', 'https:'), WEBHOOK_ALLOW_PRIVATE: '0' })
  await expect(deliver(config, mail_uuid)).rejects.toThrow('PRIVATE_ADDRESS')
  expect((await stateOf(mail_uuid)).last_error).toBe('PRIVATE_ADDRESS')
})

it('waits, and is no email, if the mail server has no way for messages beside it', async () => {
  const mail_uuid = await queue()
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await expect(deliver(config, mail_uuid)).rejects.toThrow('SMS_URL')
})

it('shows the message in the embedded inbox, even if a program for messages is configured', async () => {
  const emails: ReceivedEmail[] = []
  const port = await findFreePort()
  const close = await startMailServer({ port, emails })
  // The start replaces the address once the inbox listens.
  const config = { ...throughGateway({ SMTP_URL: '' }), smtpUrl: `smtp://127.0.0.1:${port}` }
  await deliver(config, await queue())
  await close()
  expect(gateway.received).toEqual([])
  expect(emails).toMatchObject([{ to: '+34600123456@sms.invalid' }])
  expect(emails[0]?.source).toContain('le visita Norte')
})
