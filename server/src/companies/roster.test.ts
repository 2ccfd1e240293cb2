import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCall, company } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let dispatcher: Caller

beforeAll(async () => {
  house = await openHouse()
  dispatcher = await house.as('dispatcher')
})
afterAll(() => house.close())

const pickedFor = async (call_id: string) => {
  const { body } = await dispatcher.send(companyApi.list, { request: { PageSize: 0 }, filterData: { call_id } })
  return body.Data as { ID: string }[]
}
const changes = async () => {
  const { changes } = await house.db.selectFrom('company_changes').select('changes').executeTakeFirstOrThrow()
  return changes
}

describe('companies that the process knows', () => {
  let call_id: string
  beforeEach(async () => {
    ;({ call_id } = await aCall(house.db))
    await pickedFor(call_id)
  })

  it.each([
    ['name', "raison_sociale = 'Otra'", { raison_sociale: 'Otra' }],
    ['supplier code', "supplier_code = 'S9'", { supplier_code: 'S9' }],
    ['town', "ville = 'Soria'", { ville: 'Soria' }],
    ['postcode', "code_postal = '42001'", { code_postal: '42001' }],
    ['phone', "phone = '600'", { phone: '600' }],
    ['address', "email = 'otra@sat.example'", { email: 'otra@sat.example' }],
    ['latitude', 'latitude = 40.5', { distance: '13.0 km' }],
    ['longitude', 'longitude = null', { distance: 'n/a' }],
    ['being active', 'active = false', undefined],
    ['network', "network_code = 'YGNITA', supplier_code = 'S7'", undefined],
  ])('are shown with another %s as soon as it is stored', async (_what, change, shown) => {
    const before = await house.db
      .selectFrom('companies')
      .selectAll()
      .where('societe_uuid', '=', company.norte)
      .executeTakeFirstOrThrow()
    await house.pool.query(`update companies set ${change} where societe_uuid = $1`, [company.norte])
    const found = (await pickedFor(call_id)).find(({ ID }) => ID === company.norte)
    if (shown) expect(found).toMatchObject(shown)
    else expect(found).toBeUndefined()
    await house.db.updateTable('companies').set(before).where('societe_uuid', '=', company.norte).execute()
    expect((await pickedFor(call_id)).find(({ ID }) => ID === company.norte)).toBeDefined()
  })

  it('gain and lose a skill as soon as it is stored', async () => {
    const skillOf = async () => (await pickedFor(call_id)).find(({ ID }) => ID === company.sur)
    await house.pool.query('delete from company_skills where societe_uuid = $1', [company.sur])
    expect(await skillOf()).toMatchObject({ has_skill: false, skill_count: 0 })
    await house.pool.query("insert into company_skills (societe_uuid, skill) values ($1, 'GAS')", [company.sur])
    expect(await skillOf()).toMatchObject({ has_skill: true, skill_count: 1 })
  })

  it('work with the technicians they have by then', async () => {
    const { ID } = await aCall(house.db, { wish_date_from: '2026-03-12T08:00:00.000Z' })
    await house.pool.query('update technicians set active = false where societe_uuid = $1', [company.norte])
    const { body } = await dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte })
    expect(body.HasError).toBe(false)
    const { Data } = (await dispatcher.send(callApi.assignment, { ID })).body
    const partsOf = (company: string) =>
      Data.ranked.find(({ societe_uuid }: { societe_uuid: string }) => societe_uuid === company).parts
    expect(partsOf(company.norte)).not.toHaveProperty('availability')
    expect(partsOf(company.sur)).toHaveProperty('availability')
  })

  it('are not changed by an assignment, which waits for no import either', async () => {
    const { ID } = await aCall(house.db)
    const before = await changes()
    const importing = await house.pool.connect()
    try {
      await importing.query('begin')
      await importing.query("update companies set phone = '611' where societe_uuid = $1", [company.sur])
      const { body } = await dispatcher.send(callApi.assign, { ID })
      expect(body.Data.societe_uuid).toBe(company.norte)
      expect(await changes()).toBe(before)
      await importing.query('commit')
    } finally {
      importing.release()
    }
    expect((await pickedFor(call_id)).find(({ ID }) => ID === company.sur)).toMatchObject({ phone: '611' })
  })
})

describe('what is asked anew for each call', () => {
  const wish_date_from = '2026-03-12T08:00:00.000Z'
  const away = {
    leave: `insert into company_leaves (societe_uuid, starts_on, ends_on) values ('${company.norte}', '2026-03-12', '2026-03-12')`,
    declined: (ID: string) =>
      `insert into call_declines (service_job_uuid, societe_uuid, declined_at) values ('${ID}', '${company.norte}', now())`,
    capacity: `update companies set capacity = 0 where societe_uuid = '${company.norte}'`,
    skill: `delete from company_skills where societe_uuid = '${company.norte}'`,
  }

  it.each(Object.entries(away))('keeps a call from a company by %s', async (filter, change) => {
    const fresh = await openHouse()
    try {
      const caller = await fresh.as('dispatcher')
      const [first, second] = [await aCall(fresh.db, { wish_date_from }), await aCall(fresh.db, { wish_date_from })]
      expect((await caller.send(callApi.assign, { ID: first.ID })).body.Data.societe_uuid).toBe(company.norte)
      await fresh.pool.query(typeof change === 'string' ? change : change(second.ID))
      expect((await caller.send(callApi.assign, { ID: second.ID })).body.Data.societe_uuid).toBe(company.sur)
      const { explanation } = await fresh.db
        .selectFrom('call_assignments')
        .select('explanation')
        .where('service_job_uuid', '=', second.ID)
        .executeTakeFirstOrThrow()
      expect(explanation).toMatchObject({ passed: 1, removed: { [filter]: 1 } })
    } finally {
      await fresh.close()
    }
  })

  it('counts the call just given, and brings in whoever serves the postcode', async () => {
    const fresh = await openHouse()
    try {
      const caller = await fresh.as('dispatcher')
      const [first, second] = [await aCall(fresh.db), await aCall(fresh.db)]
      await caller.send(callApi.assign, { ID: first.ID })
      const explained = async (ID: string) =>
        (await caller.send(callApi.assignment, { ID })).body.Data.ranked as { open_calls: number }[]
      await caller.send(callApi.assign, { ID: second.ID })
      expect((await explained(first.ID))[0]).toMatchObject({ societe_uuid: company.norte, open_calls: 0 })
      expect(await explained(second.ID)).toContainEqual(
        expect.objectContaining({ societe_uuid: company.norte, open_calls: 1 }),
      )
      const far = await aCall(fresh.db, { latitude: 41.38, longitude: 2.17, code_postal: '08001' })
      expect((await caller.send(callApi.assign, { ID: far.ID })).body.customErrorCode).toBe('NoCandidate')
      await fresh.pool.query("insert into company_postcodes (societe_uuid, code_postal) values ($1, '08001')", [
        company.sur,
      ])
      expect((await caller.send(callApi.assign, { ID: far.ID })).body.Data.societe_uuid).toBe(company.sur)
    } finally {
      await fresh.close()
    }
  })
})
