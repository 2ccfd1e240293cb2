import { readFileSync } from 'node:fs'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'

const app = setUpApp({ MAILS_PER_ACCOUNT_A_DAY: '4', MAILS_PER_NETWORK_A_DAY: '6', TRUST_PROXY: '1' })
beforeAll(async () => {
  await app.db
    .updateTable('networks')
    .set({ dispatch_email: 'office@atlibe.example' })
    .where('network_code', '=', 'ATLIBE')
    .execute()
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('attempts').execute()
})

const content = { subject: 'About the visit', text: 'When do you come?' }
const send = async (person: Person, body: object) => (await app.signInAs(person)).send(mailApi.send, body)
const recipientsOf = async (ID: string) => {
  const mails = await app.db.selectFrom('mails').select('recipient').where('service_job_uuid', '=', ID).execute()
  return mails.map(({ recipient }) => recipient).sort()
}
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@b.example`)

describe('an email of a company', () => {
  it.each([
    ['in its own words', content],
    ['that repeats the assignment', { resend: true }],
  ])('%s goes to the addresses of the call only', async (_what, words) => {
    const { ID, call_id } = await createCall(app.db, { ...heldBy('sur'), email: 'ana@home.example' })
    const own = ['ana@home.example', 'office@atlibe.example', 'sur@sat.example']
    const refused = (await send('sat2', { call_id, email: [...own, 'x@y.example'], ...words })).body
    expect(refused).toMatchObject({ HasError: true, Errors: { email: 'mail.refused.recipient' } })
    for (const address of ['x@y.example', ...own]) expect(refused.Message).toContain(address)
    expect(await recipientsOf(ID)).toEqual([])
    expect((await send('sat2', { call_id, email: own, ...words })).body.HasError).toBe(false)
    expect(await recipientsOf(ID)).toEqual(own)
  })

  it('through its key needs the scope of emails, and is bound by the same rule', async () => {
    const { call_id } = await createCall(app.db, { ...heldBy('sur'), email: 'ana@home.example' })
    const ofCompany = { role: 'q', societe_uuid: companyIds.sur }
    const writing = await createKeyClient(app, { ...ofCompany, scopes: ['read', 'write'] })
    const mailing = await createKeyClient(app, { ...ofCompany, scopes: ['mail'] })
    const body = { call_id, email: 'ana@home.example', ...content }
    const refused = await writing.send(mailApi.send, body)
    expect([refused.status, refused.body.Message]).toEqual([403, 'Esta clave de API no puede enviar correos'])
    expect((await mailing.send(mailApi.send, body)).body.HasError).toBe(false)
    expect((await mailing.send(mailApi.send, { ...body, email: 'x@y.example' })).body.Errors).toHaveProperty('email')
  })
})

describe('emails in a day', () => {
  const sendMany = async (client: TestClient, count: number, address = '10.0.0.1') => {
    const { call_id } = await createCall(app.db)
    const sending = { headers: { 'x-forwarded-for': address } }
    return client.send(mailApi.send, { call_id, email: addresses(count), ...content }, sending)
  }

  it('are counted for each account, whatever its network address, until a day has passed', async () => {
    const shop = await createKeyClient(app, { role: 'W', scopes: ['mail'] })
    expect((await sendMany(shop, 3)).body.HasError).toBe(false)
    const refused = await sendMany(shop, 2, '10.0.0.2')
    expect([refused.status, refused.body.customErrorCode]).toEqual([429, 'TooManyRequests'])
    expect(refused.body.Message).toContain('4')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect((await sendMany(shop, 1)).body.HasError).toBe(false)
    expect((await sendMany(shop, 1)).status).toBe(429)
    app.clock.now = new Date(testNow.getTime() + dayMs)
    expect((await sendMany(shop, 4)).body.HasError).toBe(false)
    const metrics = (await app.signedOut.get('/metrics')).bytes.toString()
    expect(metrics).toContain('callout_quota_refused_total{quota="mails_of_account"} 2')
  })

  it('are counted for the network', async () => {
    const office = await app.signInAs('backoffice')
    expect((await sendMany(await app.signInAs('callcenter'), 4)).body.HasError).toBe(false)
    const refused = await sendMany(office, 3)
    expect([refused.status, refused.body.Message.includes('6')]).toEqual([429, true])
    expect((await sendMany(office, 2)).body.HasError).toBe(false)
  })
})

it('the migration lets keys of central staff send as before, but no key of a company', async () => {
  const migration = readFileSync(new URL('../../migrations/earlier/0337_mail_of_api_keys.sql', import.meta.url), 'utf8')
  const keys = {
    writes: await createKeyClient(app, { scopes: ['write'] }),
    reads: await createKeyClient(app, { scopes: ['read'] }),
    ofCompany: await createKeyClient(app, { scopes: ['write'], role: 'q', societe_uuid: companyIds.sur }),
  }
  await app.pool.query(migration)
  await app.pool.query(migration)
  const scopesOf = async ({ ID }: { ID: string }) =>
    (await app.db.selectFrom('api_keys').select('scopes').where('ID', '=', ID).executeTakeFirstOrThrow()).scopes
  expect(await scopesOf(keys.writes)).toEqual(['write', 'mail'])
  expect(await scopesOf(keys.reads)).toEqual(['read'])
  expect(await scopesOf(keys.ofCompany)).toEqual(['write'])
})
