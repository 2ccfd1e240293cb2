import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const farCompanyCount = 120
const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')

/** Creates companies beyond the radius, each farther than the previous one. Every third also lacks the skill. */
beforeAll(async () => {
  await app.pool.query(
    `with made as (
      insert into companies (societe_uuid, network_code, supplier_code, raison_sociale, latitude, longitude)
        select gen_random_uuid(), 'ATLIBE', 'F' || n, 'Lejos ' || n, 42 + n * 0.01, -3.7 from generate_series(1, $1) n
        returning societe_uuid, supplier_code)
    insert into company_skills (societe_uuid, skill)
      select societe_uuid, 'GAS' from made where substr(supplier_code, 2)::int % 3 > 0`,
    [farCompanyCount],
  )
})

const companyNamed = async (raison_sociale: string) =>
  app.db.selectFrom('companies').selectAll().where('raison_sociale', '=', raison_sociale).executeTakeFirstOrThrow()
const whyOf = async (ID: string) => (await dispatcher.send(callAdviceApi.assignment, { ID })).body.Data
const namesOf = (companies: { raison_sociale: string }[]) => companies.map(({ raison_sociale }) => raison_sociale)

describe('assigning with many companies that are too far away', () => {
  it('counts all of them and stores those that nearly passed', async () => {
    const { ID } = await createCall(app.db)
    expect((await dispatcher.send(callApi.assign, { ID })).body.Data.societe_uuid).toBe(companyIds.norte)
    const why = await whyOf(ID)
    expect(why).toMatchObject({
      companies: 3 + farCompanyCount,
      passed: 2,
      removed: { active: 1, skill: farCompanyCount / 3, radius: (farCompanyCount * 2) / 3 },
    })
    expect(namesOf(why.missed).slice(1)).toEqual(['Lejos 1', 'Lejos 2', 'Lejos 4', 'Lejos 5'])
  })

  it('does not list companies without capacity among those that fail one filter only', async () => {
    // The nearest thirty have no capacity. The next ones have to be found among companies that the prefilter left out.
    await app.pool.query(`update companies set capacity = 0 where raison_sociale like 'Lejos %' and latitude < 42.3`)
    const { ID } = await createCall(app.db)
    await dispatcher.send(callApi.assign, { ID })
    const { missed } = await whyOf(ID)
    expect(namesOf(missed).slice(1)).toEqual(['Lejos 31', 'Lejos 32', 'Lejos 34', 'Lejos 35'])
    await app.pool.query(`update companies set capacity = null where raison_sociale like 'Lejos %'`)
  })

  it('explains a company chosen by hand, however far away', async () => {
    const last = await companyNamed(`Lejos ${farCompanyCount}`)
    const { ID } = await createCall(app.db)
    const { body } = await dispatcher.send(callApi.assign, { ID, societe_uuid: last.societe_uuid })
    expect(body.Data).toMatchObject({ subcontractor_name: last.raison_sociale, supplier_code: last.supplier_code })
    const why = await whyOf(ID)
    expect(why).toMatchObject({
      how: 'manual',
      companies: 3 + farCompanyCount,
      removed: { skill: farCompanyCount / 3, radius: (farCompanyCount * 2) / 3 },
    })
    expect(why.missed).toContainEqual(
      expect.objectContaining({ raison_sociale: last.raison_sociale, failures: ['skill', 'radius'] }),
    )
  })

  it('assigns to the previous company, however far away', async () => {
    const last = await companyNamed(`Lejos ${farCompanyCount - 1}`)
    const serial = { internal_serial_number: 'SN-FAR' }
    const before = { ...heldBy('norte'), societe_uuid: last.societe_uuid, status_id: 1 }
    await createCall(app.db, { ...serial, ...before, accepted_at: '2026-02-01T00:00:00.000Z' })
    const { ID } = await createCall(app.db, serial)
    const { body } = await dispatcher.send(callApi.assignToPreviousSat, { ID })
    expect(body.Data.societe_uuid).toBe(last.societe_uuid)
    expect((await whyOf(ID)).how).toBe('previous')
  })

  it('offers all of them in the picker', async () => {
    const { call_id } = await createCall(app.db)
    const { body } = await dispatcher.send(companyApi.list, { request: { PageSize: 0 }, filterData: { call_id } })
    expect(body.Data).toHaveLength(2 + farCompanyCount)
  })
})
