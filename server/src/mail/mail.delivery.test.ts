import { callApi } from '@callout/domain/calls/call.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCall, company } from '../../test/factories.ts'
import { openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { type Letter, openMailServer } from '../../test/mail-server.ts'
import { readConfig } from '../kernel/config.ts'
import { openDelivery } from '../kernel/delivery.ts'
import { queueMail } from '../kernel/outbox.ts'
import { freePort } from '../kernel/ports.ts'

let house: TestHouse
let port: number
let close = async () => {}
let letters: Letter[] = []

beforeAll(async () => {
  house = await openHouse()
  port = await freePort()
})
beforeEach(async () => {
  letters = []
  await house.pool.query('delete from graphile_worker._private_jobs; delete from mails')
})
afterEach(() => close())
afterAll(() => house.close())

/** A mail server comes up where none was. */
async function open(manners: { answerTo?: (address: string) => string; answerToLetter?: string } = {}) {
  close = await openMailServer({ port, letters, ...manners })
}

/** The workers try everything whose time has come; before, so much time passes that every pause is over. */
async function work() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(house.db)
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@callout.example' })
  const deliver = openDelivery(house.db, config, pino({ level: 'silent' }))
  // A worker that finds only jobs behind one under way goes home, and does not wait until the end of its own is written.
  const due = sql`select 1 from graphile_worker._private_jobs where locked_at is not null or run_at <= now()`
  while ((await due.execute(house.db)).rows.length > 0)
    await runOnce({
      pgPool: house.pool,
      concurrency: 4,
      logger: new Logger(() => () => {}),
      taskList: { send_mail: (payload) => deliver((payload as { mail_uuid: string }).mail_uuid) },
    })
}

const write = async (call_id: string, email: string | string[], subject: string) => {
  const { body } = await (await house.as('callcenter')).send(mailApi.send, { call_id, email, subject, text: 'Hello' })
  expect(body.HasError).toBe(false)
}
const waiting = () =>
  house.db.selectFrom('mails').selectAll().where('sent_at', 'is', null).orderBy('mail_uuid').execute()

it('what was written while the mail server was down arrives when it is up, once, in order for each call', async () => {
  const { ID, call_id } = await aCall(house.db)
  const assigned = await (await house.as('dispatcher')).send(callApi.assign, { ID, societe_uuid: company.norte })
  expect(assigned.body.HasError).toBe(false)
  await work()
  await write(call_id, 'norte@sat.example', 'First')
  await work()
  await write(call_id, 'norte@sat.example', 'Second')
  const kept = await waiting()
  expect(kept.map(({ last_error }) => last_error)).toEqual(['ESOCKET', null, null])

  await open()
  await work()
  expect(letters.map(({ subject }) => subject)).toEqual([`Aviso ${call_id}`, 'First', 'Second'])
  expect(letters.map(({ messageId }) => messageId)).toEqual(kept.map(({ message_id }) => message_id))
  expect(await waiting()).toEqual([])
  await work()
  expect(letters).toHaveLength(3)
})

it('an address that is refused holds up no other', async () => {
  const [one, other] = [await aCall(house.db), await aCall(house.db)]
  await write(one.call_id, ['gone@sat.example', 'b@sat.example'], 'To both')
  await write(other.call_id, ['a@sat.example', 'gone@sat.example'], 'To others')
  await open({ answerTo: (address) => (address.startsWith('gone') ? '550 nobody here' : '250 ok') })
  await work()
  expect(letters.map(({ to }) => to).sort()).toEqual(['a@sat.example', 'b@sat.example'])
  const left = await waiting()
  expect(left.map(({ recipient, last_error }) => [recipient, last_error])).toEqual([
    ['gone@sat.example', 'EENVELOPE 550'],
    ['gone@sat.example', 'EENVELOPE 550'],
  ])
})

it('a letter that is refused for good lets the next one about the call pass; one that may come later does not', async () => {
  const [barred, late] = [await aCall(house.db), await aCall(house.db)]
  for (const { call_id } of [barred, late])
    for (const subject of ['Before', 'After']) await write(call_id, `${call_id}@sat.example`, subject)
  const asked: string[] = []
  await open({
    answerTo: (address) => {
      asked.push(address)
      const isFirst = asked.filter((one) => one === address).length === 1
      if (!isFirst) return '250 ok'
      return address.startsWith(barred.call_id) ? '550 not this one' : '450 not now'
    },
  })
  await sql`delete from graphile_worker._private_jobs where payload->>'mail_uuid' in
    (select mail_uuid::text from mails where subject = 'Before')`.execute(house.db)
  await work()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[`${barred.call_id}@sat.example`, 'After']])
  await work()
  const ofLate = letters.filter(({ to }) => to.startsWith(late.call_id))
  expect(ofLate.map(({ subject }) => subject)).toEqual(['Before', 'After'])
})

it('a repeat is the same letter, by its Message-ID', async () => {
  const { call_id } = await aCall(house.db)
  await write(call_id, 'a@sat.example', 'Once')
  await open({ answerToLetter: '451 too busy' })
  await work()
  expect(await waiting()).toHaveLength(1)
  await close()
  await open()
  await work()
  expect(await waiting()).toEqual([])
  expect(letters.map(({ subject }) => subject)).toEqual(['Once', 'Once'])
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1)
  expect(letters[0]?.messageId).toMatch(/^<.+@callout>$/)
})

it('nothing in a subject or text becomes a header or another address', async () => {
  const mail = { network_code: 'ATLIBE', service_job_uuid: null, recipients: ['a@sat.example'] }
  const subject = 'About\r\nBcc: evil@home.example\r\n\r\nanother body'
  await queueMail(house.db, testNow.toISOString(), { ...mail, subject, body: '.\r\nRCPT TO:<evil@home.example>\r\n' })
  await open()
  await work()
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to: 'a@sat.example', subject: expect.stringMatching(/^About\s+Bcc: evil@/) })
})
