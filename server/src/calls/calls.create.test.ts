import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, aCard, aProduct, company, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const written = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'H', subject: 'Water under the boiler' }
const create = async (person: Person, body: object, headers: Record<string, string> = {}) =>
  (await house.as(person)).send(callApi.create, body, { headers })
const stored = (ID: string) => house.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const count = async () => (await house.db.selectFrom('calls').select('ID').execute()).length

describe('creating a call', () => {
  it('opens it unassigned, wished for now, with its history', async () => {
    const { body } = await create('callcenter', { ...written, customer_name: 'A customer' })
    expect(body).toMatchObject({ HasError: false, Data: { call_id: expect.stringMatching(/^\d{8}$/) } })
    expect(await stored(body.Data.ID)).toMatchObject({
      network_code: 'ATLIBE',
      status_id: -3,
      is_saved_status_open: true,
      societe_uuid: null,
      skill: 'GAS',
      version: 1,
      wish_date_from: '2026-03-10T09:30:00.000Z',
      customer_name: 'A customer',
    })
    const history = await house.db
      .selectFrom('history')
      .selectAll()
      .where('service_job_uuid', '=', body.Data.ID)
      .execute()
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ user_name: 'The callcenter', change_data: { type: 'create' } })
  })

  it('takes appliance, warranty and owner from the card, unless the maker wrote something else', async () => {
    const { produit_uuid } = await aProduct(house.db, { code_product: 'BOIL-1', skill: 'SOLAR' })
    const { InsId } = await aCard(house.db, {
      produit_uuid,
      CodeCom: 'BOIL-1',
      InternalSN: 'SN-77',
      EndDate: '2027-01-01',
    })
    const { body } = await create('dispatcher', {
      ...written,
      ins_id: String(InsId),
      phone: '699',
      code_product: 'OTHER',
    })
    expect(await stored(body.Data.ID)).toMatchObject({
      ins_id: InsId,
      code_product: 'BOIL-1',
      internal_serial_number: 'SN-77',
      warranty_end_date: '2027-01-01',
      customer_name: 'The owner',
      phone: '699',
      skill: 'SOLAR',
    })
  })

  it('by a company is its own at once', async () => {
    const { body } = await create('sat2', written)
    expect(await stored(body.Data.ID)).toMatchObject({ societe_uuid: company.sur, subcontractor_name: 'Clima Sur' })
  })

  it('is closed to a company without the permission, and to whoever is signed out', async () => {
    const before = await count()
    expect((await create('sat', written)).status).toBe(403)
    expect((await house.signedOut.send(callApi.create, written)).status).toBe(401)
    expect((await (await house.application()).send(callApi.create, written)).status).toBe(401)
    expect(await count()).toBe(before)
  })

  it('does not take a card of another network', async () => {
    const { InsId } = await aCard(house.db, { network_code: 'YGNITA' })
    expect((await create('dispatcher', { ...written, ins_id: String(InsId) })).status).toBe(404)
  })

  it('takes the days of a warranty as they are: they are those of an appliance, and nobody writes them here', async () => {
    const days = { warranty_start_date: '2026-05-02', warranty_end_date: '2026-05-01' }
    const { body } = await create('dispatcher', { ...written, ...days })
    expect(await stored(body.Data.ID)).toMatchObject(days)
  })

  it.each([
    ['nothing', {}, ['call_type_id', 'priority', 'problem_type_id', 'subject']],
    ['a problem of another type', { ...written, problem_type_id: 'NEW' }, ['problem_type_id']],
    ['a subject too long', { ...written, subject: 'x'.repeat(251) }, ['subject']],
    ['a description too long', { ...written, description: 'x'.repeat(2001) }, ['description']],
    ['a wrong e-mail', { ...written, email: 'a b@c' }, ['email']],
  ])('with %s is refused on its fields', async (_what, body, fields) => {
    const before = await count()
    const { status, body: answer } = await create('dispatcher', body)
    expect([status, answer.HasError, Object.keys(answer.Errors).sort()]).toEqual([200, true, fields])
    expect(await count()).toBe(before)
  })

  it('with a key happens once, also when asked twice at the same time', async () => {
    const before = await count()
    const headers = { 'idempotency-key': 'press-1' }
    const answers = await Promise.all([1, 2, 3].map(() => create('dispatcher', written, headers)))
    answers.push(await create('dispatcher', { ...written, subject: 'changed' }, headers))
    expect(new Set(answers.map(({ body }) => body.Data.ID)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    await create('callcenter', written, headers)
    expect(await count()).toBe(before + 2)
    await house.db.updateTable('idempotency_keys').set({ created_at: '2026-03-09T09:29:00.000Z' }).execute()
    await create('dispatcher', written, headers)
    expect(await count()).toBe(before + 3)
  })

  it('that was refused may be tried again under the same key', async () => {
    const headers = { 'idempotency-key': 'press-2' }
    expect((await create('dispatcher', { ...written, problem_type_id: 'NEW' }, headers)).body.HasError).toBe(true)
    expect((await create('dispatcher', written, headers)).body.HasError).toBe(false)
  })
})

describe('a blank call', () => {
  it('comes with the defaults, for those who may create', async () => {
    const { body } = await (await house.as('callcenter')).send(callApi.load, { ID: 'create' })
    expect(body.Data).toMatchObject({
      ID: '',
      priority: 'M',
      pays: 'ES',
      wish_date_from: '2026-03-10T09:30:00.000Z',
      status_id: -3,
    })
    expect(callApi.load.answer.safeParse(body.Data).success).toBe(true)
    expect((await (await house.as('sat')).send(callApi.load, { ID: 'create' })).status).toBe(403)
  })
})

describe('deleting a call', () => {
  const remove = async (person: Person, body: object) => (await house.as(person)).send(callApi.delete, body)

  it('is for a dispatcher, while nobody works on it, and stays in the history', async () => {
    const { ID } = await aCall(house.db)
    for (const person of ['callcenter', 'backoffice', 'sat'] as const)
      expect((await remove(person, { ID })).status).toBe(403)
    expect((await remove('dispatcher-ygnita', { ID })).status).toBe(404)
    expect((await remove('dispatcher', { ID, version: 9 })).body.customErrorCode).toBe('Conflict')
    expect((await remove('dispatcher', { ID, version: 1 })).body).toMatchObject({ HasError: false, Data: null })
    expect((await remove('dispatcher', { ID })).status).toBe(404)
    const history = await house.db.selectFrom('history').selectAll().where('service_job_uuid', '=', ID).execute()
    expect(history.map((row) => (row.change_data as { type: string }).type)).toEqual(['delete'])
  })

  it('is refused once a company has it, or documents hang on it', async () => {
    const assigned = await aCall(house.db, heldBy('norte'))
    expect((await remove('dispatcher', assigned)).status).toBe(400)
    expect((await remove('dispatcher', { ID: assigned.ID })).body.customErrorCode).toBe('call.refused.assigned')
    const { ID } = await aCall(house.db)
    await house.db
      .insertInto('documents')
      .values({ network_code: 'ATLIBE', type: 'fee', DocNum: 'd1', service_job_uuid: ID })
      .execute()
    expect((await remove('dispatcher', { ID })).body.customErrorCode).toBe('call.refused.has_documents')
  })
})

describe('why this company', () => {
  const why = async (person: Person, ID: string) => (await house.as(person)).send(callApi.assignment, { ID })

  it('is told whole to central staff, and to the company only its own line', async () => {
    const { ID } = await aCall(house.db)
    expect((await why('dispatcher', ID)).body.Data).toBeNull()
    await (await house.as('dispatcher')).send(callApi.assign, { ID })
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const) {
      const { Data } = (await why(person, ID)).body
      expect(callApi.assignment.answer.safeParse(Data).success).toBe(true)
      expect(Data.ranked.map((row: { societe_uuid: string }) => row.societe_uuid).sort()).toEqual([
        company.norte,
        company.sur,
      ])
      expect(Data).toMatchObject({ how: 'algorithm', assigned_by: 'The dispatcher', raison_sociale: 'Térmica Norte' })
    }
    const mine = await why('sat', ID)
    expect(JSON.stringify(mine.body)).not.toContain(company.sur)
    expect(JSON.stringify(mine.body)).not.toContain('Clima Sur')
    expect(mine.body.Data.ranked).toHaveLength(1)
    expect((await why('sat2', ID)).status).toBe(404)
    expect((await why('dispatcher-ygnita', ID)).status).toBe(404)
  })

  it('is nothing to the company that gets the call after another', async () => {
    const { ID } = await aCall(house.db, heldBy('sur'))
    expect((await why('sat2', ID)).body.Data).toBeNull()
  })
})
