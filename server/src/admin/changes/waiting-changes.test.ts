import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSaveAnswer, AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import { legalApi } from '@callout/domain/companies/legal.api.ts'
import { importApi } from '@callout/domain/import/import.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { companyIds, createAccount, type Person } from '../../../test/fixtures/factories.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'
import { applyWaiting } from '../admin.tasks.ts'

const app = setUpApp()
const as = setUpClients(app)
let withoutPart: TestClient
const [first, second, third] = ['ES9121000418450200051332', 'PT50000201231234567890154', 'FR7630006000011234567890189']
const hour = 3_600_000

beforeAll(async () => {
  await createAccount(app.db, 'plain@staff.example', { role: 'D', networks: ['ATLIBE'] })
  withoutPart = await app.signInAs('plain@staff.example' as Person)
  await app.pool.query(`insert into call_fees (network_code, "ItemCode", text, "Price")
    values ('ATLIBE', 'VISIT', '{"es": "Visita"}', 100)`)
})

beforeEach(async () => {
  await app.pool.query(`update admin_changes set result = 'refused', decided_at = now() where result = 'waiting'`)
  await app.pool.query(`update companies set iban = '${first}' where supplier_code = 'S1' and network_code = 'ATLIBE'`)
})

const save = async (sheet: string, row: object, client: TestClient = as.dispatcher, more: object = {}) => {
  const { status, body } = await client.send(adminRowsApi.save, { sheet, rows: [{ row }], ...more })
  expect([status, body.HasError]).toEqual([200, false])
  return body.Data as AdminSaveAnswer
}
const waiting = async (client: TestClient = as.dispatcher2) =>
  (await client.send(adminWaitingApi.list, {})).body.Data as AdminWaitingChange[]
const proposed = async (iban: string, client?: TestClient) => {
  const answer = await save('companies', { supplier_code: 'S1', iban }, client)
  expect(answer).toMatchObject({ waiting: 1, updated: 0 })
  const [change] = (await as.dispatcher2.send(adminRowsApi.changes, { batch: answer.batch, request: {} })).body.Data
  return change.ID as string
}
const confirm = (ID: string, client: TestClient) => client.send(adminWaitingApi.confirm, { ID })
const drop = (ID: string, client: TestClient) => client.send(adminWaitingApi.refuse, { ID })
const one = async (sql: string) => Object.values((await app.pool.query(sql)).rows[0] ?? {})[0]
const iban = () => one(`select iban from companies where supplier_code = 'S1' and network_code = 'ATLIBE'`)

describe('a bank account', () => {
  it('waits until another person with the part confirms it, and the company is told then', async () => {
    const answer = await save('companies', { supplier_code: 'S1', iban: second, phone: '600000009' })
    expect(answer).toMatchObject({ waiting: 1, items: [{ result: 'waiting', key: expect.stringContaining('S1') }] })
    expect(await iban()).toBe(first)
    expect(await one(`select phone from companies where supplier_code = 'S1' and network_code = 'ATLIBE'`)).toBe(
      '600000009',
    )
    const [change] = await waiting()
    expect(change).toMatchObject({
      sheet: 'companies',
      user_name: 'The dispatcher',
      effective_at: null,
      confirmers: ['The dispatcher2'],
      columns: [{ name: 'iban', old: first, new: second }],
      can: { confirm: true, refuse: true },
    })
    await app.db.deleteFrom('mails').execute()
    expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
    expect(await iban()).toBe(second)
    expect(await one(`select count(*)::int from mails where recipient = 'norte@sat.example'`)).toBe(1)
    const changes = (await as.dispatcher.send(adminRowsApi.changes, { sheet: 'companies', request: {} })).body.Data
    const written = changes.filter(({ ID }: AdminWaitingChange) => ID === change?.ID)
    expect(written).toMatchObject([{ result: 'updated', user_name: 'The dispatcher' }])
    expect(changes).toHaveLength(2)
    expect(await waiting()).toEqual([])
    expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({
      customErrorCode: 'admin.waiting.refused.decided',
    })
  })

  it('that is removed is told to the company as such', async () => {
    const ID = await proposed('')
    await app.db.deleteFrom('mails').execute()
    expect((await confirm(ID, as.dispatcher2)).body.HasError).toBe(false)
    const mails = await app.db.selectFrom('mails').select(['subject', 'body']).execute()
    expect(mails).toMatchObject([{ subject: expect.stringContaining('Se ha quitado la cuenta bancaria') }])
    expect(mails[0]?.body).not.toMatch(/–|La nueva/)
  })

  it('is confirmed by nobody without the right, of another network or by its author', async () => {
    const ID = await proposed(second)
    const key = await createKeyClient(app, { role: 'D', scopes: ['read', 'write'] })
    const connected = await connectedAs(as.dispatcher2)
    for (const [client, status] of [
      [app.signedOut, 401],
      [as.sat, 403],
      [as.tech, 403],
      [as.callcenter, 403],
      [withoutPart, 403],
      [key, 403],
      [connected, 403],
      [as['dispatcher-ygnita'], 404],
    ] as const)
      expect((await confirm(ID, client)).status).toBe(status)
    const own = await confirm(ID, as.dispatcher)
    expect(own.body).toMatchObject({ HasError: true, customErrorCode: 'admin.waiting.refused.own' })
    expect(await iban()).toBe(first)
    await app.pool.query(`update accounts set can_administer = '{network,people}' where subject = 'dispatcher2'`)
    expect((await confirm(ID, as.dispatcher2)).body).toMatchObject({ customErrorCode: 'admin.waiting.refused.part' })
    await app.pool.query(`update accounts set can_administer = '{network,prices,people}' where subject = 'dispatcher2'`)
    expect(await iban()).toBe(first)
  })

  it('is refused by another person or withdrawn by its author, and stays as it was', async () => {
    for (const client of [as.dispatcher2, as.dispatcher]) {
      const ID = await proposed(second)
      for (const stranger of [as.backoffice, withoutPart])
        expect((await drop(ID, stranger)).body).toMatchObject({ customErrorCode: 'admin.waiting.refused.part' })
      for (const [outsider, status] of [
        [app.signedOut, 401],
        [as.sat, 403],
        [as['dispatcher-ygnita'], 404],
      ] as const)
        expect((await drop(ID, outsider)).status).toBe(status)
      expect((await drop(ID, client)).body).toMatchObject({ HasError: false })
      expect(await iban()).toBe(first)
      expect((await confirm(ID, as.dispatcher2)).body).toMatchObject({ HasError: true })
    }
  })

  it('is a conflict if somebody changed it since', async () => {
    const ID = await proposed(second)
    const other = await proposed(third, as.dispatcher2)
    expect((await confirm(other, as.dispatcher)).body).toMatchObject({ HasError: false })
    expect((await confirm(ID, as.dispatcher2)).body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(await iban()).toBe(third)
  })

  it('sent by a key waits for somebody else than its creator, once however often it is sent', async () => {
    const key = await createKeyClient(app, { role: 'D', scopes: ['write'] })
    const rows = [{ supplier_code: 'S1', raison_sociale: 'Térmica Norte', iban: second }]
    for (const _time of [1, 2]) {
      const { body } = await key.send(importApi.Companies, { rows })
      expect(body.Data).toMatchObject({ waiting: 1, updated: 0, rows: [{ line: 1, result: 'waiting', errors: [] }] })
    }
    const [change, ...others] = await waiting()
    expect(others).toEqual([])
    expect((await confirm(change?.ID ?? '', as.dispatcher)).body).toMatchObject({
      customErrorCode: 'admin.waiting.refused.own',
    })
    expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
    expect(await iban()).toBe(second)
  })

  it('of the legal facts waits in the same way', async () => {
    const { version } = (await as.backoffice.send(legalApi.get, { societe_uuid: companyIds.norte })).body.Data
    const sent = { societe_uuid: companyIds.norte, version, iban: second, registration: 'M-77' }
    const { body } = await as.backoffice.send(legalApi.save, sent)
    expect(body.Data).toMatchObject({ iban: first, waiting_iban: second, registration: 'M-77' })
    const [change] = await waiting()
    expect((await confirm(change?.ID ?? '', as.dispatcher)).body).toMatchObject({ HasError: false })
    const saved = (await as.sat.send(legalApi.get, {})).body.Data
    expect(saved).toMatchObject({ iban: second, waiting_iban: null })
  })

  it('of a dry run is told and does not wait', async () => {
    const answer = await save('companies', { supplier_code: 'S1', iban: second }, as.dispatcher, { dry_run: true })
    expect(answer).toMatchObject({ waiting: 1, batch: null })
    expect(await waiting()).toEqual([])
  })

  it('of a new company waits, and the company is there without it', async () => {
    const row = { supplier_code: 'NEW', raison_sociale: 'Nueva', iban: second }
    expect(await save('companies', row)).toMatchObject({ waiting: 1 })
    expect(await one(`select iban from companies where supplier_code = 'NEW'`)).toBe('')
    const [change] = await waiting()
    expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
    expect(await one(`select iban from companies where supplier_code = 'NEW'`)).toBe(second)
  })
})

describe('where nobody else may confirm', () => {
  const alone = (parts: string) =>
    app.pool.query(`update accounts set can_administer = '${parts}' where subject = 'dispatcher2'`)
  const at = (hours: number) => {
    app.clock.now = new Date(start + hours * hour)
  }
  let start = 0
  beforeEach(async () => {
    start = app.clock.now.getTime()
    await alone('{network,people}')
    await app.db.deleteFrom('mails').execute()
    return async () => {
      at(0)
      await alone('{network,prices,people}')
    }
  })

  it('a change takes effect after 48 hours, and central staff are told at once', async () => {
    await proposed(second)
    expect(
      await one(`select count(*)::int from mails where recipient = 'plain@staff.example' and body like '%${second}%'`),
    ).toBe(1)
    at(47.9)
    await applyWaiting(jobPartsOf(app))
    expect(await iban()).toBe(first)
    at(48)
    await Promise.all([applyWaiting(jobPartsOf(app)), applyWaiting(jobPartsOf(app))])
    expect(await iban()).toBe(second)
    expect(
      await one(`select count(*)::int from admin_changes where result = 'updated' and decided_by = ''
      and decided_at is not null and columns @> '[{"new": "${second}"}]'`),
    ).toBe(1)
  })

  it('each of central staff may refuse it, but none may confirm it', async () => {
    const ID = await proposed(second)
    expect((await waiting(withoutPart)).map(({ can }) => can)).toEqual([{ confirm: false, refuse: true }])
    expect((await confirm(ID, as.dispatcher2)).body).toMatchObject({ customErrorCode: 'admin.waiting.refused.part' })
    expect((await drop(ID, withoutPart)).body).toMatchObject({ HasError: false })
    at(48)
    await applyWaiting(jobPartsOf(app))
    expect(await iban()).toBe(first)
  })

  it('a change that was overtaken is dropped', async () => {
    const ID = await proposed(second)
    await app.pool.query(
      `update companies set iban = '${third}' where supplier_code = 'S1' and network_code = 'ATLIBE'`,
    )
    at(48)
    await applyWaiting(jobPartsOf(app))
    expect(await iban()).toBe(third)
    expect(await one(`select result from admin_changes where "ID" = ${ID}`)).toBe('refused')
  })
})

it('a price that rises by more than a fifth waits', async () => {
  const price = () => one(`select "Price"::float from call_fees where "ItemCode" = 'VISIT'`)
  const fee = { ItemCode: 'VISIT', text_es: 'Visita' }
  expect(await save('fees', { ...fee, Price: 120 })).toMatchObject({ updated: 1, waiting: 0 })
  expect(await save('fees', { ...fee, Price: 150 })).toMatchObject({ updated: 0, waiting: 1 })
  expect(await price()).toBe(120)
  const [change] = await waiting()
  expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
  expect(await price()).toBe(150)
  const later = { ItemCode: 'VISIT', valid_from: '2027-01-01', Price: 300 }
  expect(await save('fee-prices', later)).toMatchObject({ created: 0, waiting: 1 })
  expect(await one(`select count(*)::int from fee_prices where valid_from = '2027-01-01'`)).toBe(0)
  const [dated] = await waiting()
  expect((await confirm(dated?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
  expect(await one(`select "Price"::float from fee_prices where valid_from = '2027-01-01'`)).toBe(300)
})

it('prices that rise in small steps wait once they are a fifth above the lowest of the month', async () => {
  const price = (Price: number) => save('fees', { ItemCode: 'STEPS', text_es: 'Pasos', Price })
  await price(100)
  expect(await price(115)).toMatchObject({ updated: 1, waiting: 0 })
  expect(await price(130)).toMatchObject({ waiting: 1 })
  expect(await one(`select "Price"::float from call_fees where "ItemCode" = 'STEPS'`)).toBe(115)
})

it('the right to administer waits for another person who administers people', async () => {
  const parts = (subject: string) => one(`select can_administer from accounts where subject = '${subject}'`)
  expect(await save('accounts', { subject: 'callcenter', can_administer: 'prices' })).toMatchObject({ waiting: 1 })
  expect(await parts('callcenter')).toEqual([])
  const [change] = await waiting()
  expect((await confirm(change?.ID ?? '', as.dispatcher2)).body).toMatchObject({ HasError: false })
  expect(await parts('callcenter')).toEqual(['prices'])
  expect(await save('accounts', { subject: 'callcenter', can_administer: '' })).toMatchObject({
    updated: 1,
    waiting: 0,
  })
  const invited = {
    subject: 'new@staff.example',
    user_name: 'New',
    role: 'backoffice',
    culture: 'es',
    networks: 'ATLIBE',
    can_administer: 'people',
  }
  expect(await save('accounts', invited)).toMatchObject({ waiting: 1 })
  expect(await parts('new@staff.example')).toEqual([])
})

it('the last person who administers a part of a network keeps it in the browser too', async () => {
  await save('accounts', { subject: 'dispatcher2', can_administer: 'network' })
  for (const row of [{ can_administer: 'network people' }, { closed: true }]) {
    const { items } = await save('accounts', { subject: 'dispatcher', ...row }, as.dispatcher)
    expect(items[0]).toMatchObject({ result: 'refused', Errors: { [Object.keys(row)[0] ?? '']: expect.any(String) } })
  }
  await app.pool.query(`update accounts set can_administer = '{network,prices,people}' where subject = 'dispatcher2'`)
})

async function connectedAs(dispatcher: TestClient): Promise<TestClient> {
  const { body } = await dispatcher.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
  return app.withToken(body.userToken)
}
