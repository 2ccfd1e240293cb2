import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, company, heldBy } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'

const far = 120
let house: TestHouse
let dispatcher: Caller

/** Companies beyond the radius, each a little farther than the one before; every third without the skill besides. */
beforeAll(async () => {
  house = await openHouse()
  dispatcher = await house.as('dispatcher')
  await house.pool.query(
    `with made as (
      insert into companies (societe_uuid, network_code, supplier_code, raison_sociale, latitude, longitude)
        select gen_random_uuid(), 'ATLIBE', 'F' || n, 'Lejos ' || n, 42 + n * 0.01, -3.7 from generate_series(1, $1) n
        returning societe_uuid, supplier_code)
    insert into company_skills (societe_uuid, skill)
      select societe_uuid, 'GAS' from made where substr(supplier_code, 2)::int % 3 > 0`,
    [far],
  )
})
afterAll(() => house.close())

const named = async (raison_sociale: string) =>
  house.db.selectFrom('companies').selectAll().where('raison_sociale', '=', raison_sociale).executeTakeFirstOrThrow()
const whyOf = async (ID: string) => (await dispatcher.send(callApi.assignment, { ID })).body.Data
const namesOf = (companies: { raison_sociale: string }[]) => companies.map(({ raison_sociale }) => raison_sociale)

describe('among many companies that are too far', () => {
  it('the algorithm counts them all, and keeps the nearest misses', async () => {
    const { ID } = await aCall(house.db)
    expect((await dispatcher.send(callApi.assign, { ID })).body.Data.societe_uuid).toBe(company.norte)
    const why = await whyOf(ID)
    expect(why).toMatchObject({
      companies: 3 + far,
      passed: 2,
      removed: { active: 1, skill: far / 3, radius: (far * 2) / 3 },
    })
    expect(namesOf(why.missed).slice(1)).toEqual(['Lejos 1', 'Lejos 2', 'Lejos 4', 'Lejos 5'])
  })

  it('those that fail for what they are at do not stand among the nearest misses of one filter', async () => {
    // The nearest thirty can take nothing more: who is next has to be found among those not asked at first.
    await house.pool.query(`update companies set capacity = 0 where raison_sociale like 'Lejos %' and latitude < 42.3`)
    const { ID } = await aCall(house.db)
    await dispatcher.send(callApi.assign, { ID })
    const { missed } = await whyOf(ID)
    expect(namesOf(missed).slice(1)).toEqual(['Lejos 31', 'Lejos 32', 'Lejos 34', 'Lejos 35'])
    await house.pool.query(`update companies set capacity = null where raison_sociale like 'Lejos %'`)
  })

  it('one chosen by hand is explained, however far', async () => {
    const last = await named(`Lejos ${far}`)
    const { ID } = await aCall(house.db)
    const { body } = await dispatcher.send(callApi.assign, { ID, societe_uuid: last.societe_uuid })
    expect(body.Data).toMatchObject({ subcontractor_name: last.raison_sociale, supplier_code: last.supplier_code })
    const why = await whyOf(ID)
    expect(why).toMatchObject({ how: 'manual', companies: 3 + far, removed: { skill: far / 3, radius: (far * 2) / 3 } })
    expect(why.missed).toContainEqual(
      expect.objectContaining({ raison_sociale: last.raison_sociale, failures: ['skill', 'radius'] }),
    )
  })

  it('the one that came before gets the call again, however far', async () => {
    const last = await named(`Lejos ${far - 1}`)
    const serial = { internal_serial_number: 'SN-FAR' }
    const before = { ...heldBy('norte'), societe_uuid: last.societe_uuid, status_id: 1 }
    await aCall(house.db, { ...serial, ...before, accepted_at: '2026-02-01T00:00:00.000Z' })
    const { ID } = await aCall(house.db, serial)
    const { body } = await dispatcher.send(callApi.assignToPreviousSat, { ID })
    expect(body.Data.societe_uuid).toBe(last.societe_uuid)
    expect((await whyOf(ID)).how).toBe('previous')
  })

  it('the picker has every one of them', async () => {
    const { call_id } = await aCall(house.db)
    const { body } = await dispatcher.send(companyApi.list, { request: { PageSize: 0 }, filterData: { call_id } })
    expect(body.Data).toHaveLength(2 + far)
  })
})
