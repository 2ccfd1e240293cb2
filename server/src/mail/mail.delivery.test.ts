import { callApi } from '@callout/domain/calls/call.api.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { customerApi } from '@callout/domain/customers/customer.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ReceivedEmail, startMailServer } from '../../test/fakes/mail-server.ts'
import { companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { readConfig } from '../platform/config/config.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { cleanUpExpiredRows } from '../platform/jobs/cleanup.ts'
import { createMailDelivery, type MailKey } from '../platform/jobs/delivery.ts'
import { queueEmails } from '../platform/jobs/outbox.ts'

const app = setUpApp()
let port: number
let close = async () => {}
let emails: ReceivedEmail[] = []

beforeAll(async () => {
  port = await findFreePort()
})
beforeEach(async () => {
  emails = []
  await app.pool.query('delete from graphile_worker._private_jobs; delete from mails')
})
afterEach(() => close())

/** Starts the mail server. */
async function open(options: { answerTo?: (address: string) => string; answerToMessage?: string } = {}) {
  close = await startMailServer({ port, emails, ...options })
}

/** Makes all jobs due, except those that never are, and runs them until none is left. */
async function runJobs() {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at < 'infinity'`.execute(app.db)
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@callout.example' })
  const deliver = createMailDelivery(app, config, pino({ level: 'silent' }))
  // A worker may stop while another one still writes its result, so loop until no job is due or locked.
  const due = sql`select 1 from graphile_worker._private_jobs where locked_at is not null or run_at <= now()`
  while ((await due.execute(app.db)).rows.length > 0)
    await runOnce({
      pgPool: app.pool,
      concurrency: 4,
      logger: new Logger(() => () => {}),
      taskList: {
        send_mail: (payload) => deliver(payload as MailKey),
        check_answer: () => {},
      },
    })
}

const write = async (call_id: string, email: string | string[], subject: string) => {
  const { body } = await (await app.signInAs('callcenter')).send(mailApi.send, {
    call_id,
    email,
    subject,
    text: 'Hello',
  })
  expect(body.HasError).toBe(false)
}
const waiting = () => app.db.selectFrom('mails').selectAll().where('sent_at', 'is', null).orderBy('mail_uuid').execute()

it('emails queued while the mail server is down arrive later, once, in order for each call', async () => {
  const { ID, call_id } = await createCall(app.db)
  const assigned = await (await app.signInAs('dispatcher')).send(callApi.assign, { ID, societe_uuid: companyIds.norte })
  expect(assigned.body.HasError).toBe(false)
  await runJobs()
  await write(call_id, 'norte@sat.example', 'First')
  await runJobs()
  await write(call_id, 'norte@sat.example', 'Second')
  const queued = await waiting()
  expect(queued.map(({ last_error }) => last_error)).toEqual(['ESOCKET', null, null])

  await open()
  await runJobs()
  expect(emails.map(({ subject }) => subject)).toEqual([`Aviso ${call_id}`, 'First', 'Second'])
  expect(emails.map(({ messageId }) => messageId)).toEqual(queued.map(({ message_id }) => message_id))
  expect(await waiting()).toEqual([])
  await runJobs()
  expect(emails).toHaveLength(3)
})

it('a refused address does not delay other emails', async () => {
  const [one, other] = [await createCall(app.db), await createCall(app.db)]
  await write(one.call_id, ['gone@sat.example', 'b@sat.example'], 'To both')
  await write(other.call_id, ['a@sat.example', 'gone@sat.example'], 'To others')
  await open({ answerTo: (address) => (address.startsWith('gone') ? '550 nobody here' : '250 ok') })
  await runJobs()
  expect(emails.map(({ to }) => to).sort()).toEqual(['a@sat.example', 'b@sat.example'])
  const left = await waiting()
  expect(left.map(({ recipient, last_error }) => [recipient, last_error])).toEqual([
    ['gone@sat.example', 'refused: 550 nobody here'],
    ['gone@sat.example', 'refused: 550 nobody here'],
  ])
})

it('an email refused for good is not tried again, and stands on the call and with the customer', async () => {
  const { ID, call_id } = await createCall(app.db, { email: 'gone@home.example', ...heldBy('norte') })
  await write(call_id, ['Gone@home.example', 'office@home.example'], 'Hello')
  let tries = 0
  await open({
    answerTo: (address) => {
      tries += 1
      return address.startsWith('office') ? '550 5.1.1 <office@home.example>: no such mailbox' : '553 unknown user'
    },
  })
  await runJobs()
  await runJobs()
  expect(tries).toBe(2)
  const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db)
  expect(jobs.rows).toEqual([])
  const undelivered = async (person: 'dispatcher' | 'sat') =>
    (await (await app.signInAs(person)).send(customerLinkApi.answer, { ID })).body.Data.undelivered
  const ofCustomer = { email: 'Gone@home.example', reason: '553 unknown user' }
  const ofOffice = { email: 'office@home.example', reason: '550 5.1.1 no such mailbox' }
  expect(await undelivered('dispatcher')).toMatchObject([ofCustomer, ofOffice])
  expect(await undelivered('sat')).toMatchObject([ofCustomer])
  const customer = await (await app.signInAs('dispatcher')).send(customerApi.load, { ID: `call-${ID}` })
  expect(customer.body.Data.undelivered).toMatchObject([ofCustomer])
})

it('an email refused for good lets the next one of its call pass; a temporary refusal holds it back', async () => {
  const [barred, late] = [await createCall(app.db), await createCall(app.db)]
  for (const { call_id } of [barred, late])
    for (const subject of ['Before', 'After']) await write(call_id, `${call_id}@sat.example`, subject)
  const recipients: string[] = []
  await open({
    answerTo: (address) => {
      recipients.push(address)
      const isFirst = recipients.filter((one) => one === address).length === 1
      if (!isFirst) return '250 ok'
      return address.startsWith(barred.call_id) ? '550 not this one' : '450 not now'
    },
  })
  await sql`update graphile_worker._private_jobs set run_at = 'infinity' where key in
    (select mail_uuid::text from mails where subject = 'Before')`.execute(app.db)
  await runJobs()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[`${barred.call_id}@sat.example`, 'After']])
  await runJobs()
  const ofLate = emails.filter(({ to }) => to.startsWith(late.call_id))
  expect(ofLate.map(({ subject }) => subject)).toEqual(['Before', 'After'])
})

it('a retry sends the same Message-ID', async () => {
  const { call_id } = await createCall(app.db)
  await write(call_id, 'a@sat.example', 'Once')
  await open({ answerToMessage: '451 too busy' })
  await runJobs()
  expect(await waiting()).toHaveLength(1)
  await close()
  await open()
  await runJobs()
  expect(await waiting()).toEqual([])
  expect(emails.map(({ subject }) => subject)).toEqual(['Once', 'Once'])
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(emails[0]?.messageId).toMatch(/^<.+@callout>$/)
})

it('subject and text cannot add headers or recipients', async () => {
  const mail = { network_code: 'ATLIBE', service_job_uuid: null, recipients: ['a@sat.example'] }
  const subject = 'About\r\nBcc: evil@home.example\r\n\r\nanother body'
  await queueEmails(app.db, testNow.toISOString(), { ...mail, subject, body: '.\r\nRCPT TO:<evil@home.example>\r\n' })
  await open()
  await runJobs()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ to: 'a@sat.example', subject: expect.stringMatching(/^About\s+Bcc: evil@/) })
})

it('an email that was given up is not sent with a later one, and its job is removed a week later', async () => {
  const { call_id } = await createCall(app.db)
  for (const subject of ['Given up', 'Later']) await write(call_id, 'a@sat.example', subject)
  // Its tries took longer than the week for which it is kept then.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, created_at = now() - interval '8 days',
      updated_at = now() - interval '8 days'
    where key = (select mail_uuid::text from mails where subject = 'Given up')`.execute(app.db)
  await open()
  const deliver = createMailDelivery(
    app,
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@callout.example' }),
    pino({ level: 'silent' }),
  )
  const [, later] = await waiting()
  await deliver(later as MailKey)
  expect(emails.map(({ subject }) => subject)).toEqual(['Later'])
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where attempts >= max_attempts`.execute(app.db)).rows
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  await cleanUpExpiredRows(app.db, inDays(6))
  expect(await jobs()).toHaveLength(1)
  await cleanUpExpiredRows(app.db, inDays(8))
  expect(await jobs()).toHaveLength(0)
  expect(await waiting()).toMatchObject([{ subject: 'Given up' }])
})
