import { companyDaysApi } from '@callout/domain/calls/planning/company-days.api.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setHolidays } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await app.db.deleteFrom('technician_leaves').execute()
  await setHolidays(app.db, [])
})

/** A Friday and the days after it. The test network's clocks are one hour ahead of UTC. */
const friday = '2026-03-20'
const createVisit = (start: string, facts: object = {}) =>
  createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(start), ...facts })

const load = async (body: object = {}, client: TestClient = as.dispatcher) =>
  (await client.send(companyDaysApi, { from: friday, days: 1, ...body })).body

const none = { visits: 0, minutes: 0, late: 0, without_technician: 0, on_leave: false }
const tenHours = { working_minutes: 600, free_technicians: 1 }

describe('the companies by day', () => {
  it('have their visits, planned minutes and free technicians, by name', async () => {
    await createVisit(`${friday}T08:00:00.000Z`)
    await createVisit(`${friday}T10:00:00.000Z`, { schedule_end_date: `${friday}T10:30:00.000Z` })
    const { Data } = await load({ days: 2 })
    expect(Data.days).toEqual([friday, '2026-03-21'])
    expect(Data.total).toBe(2)
    const [sur, norte] = Data.companies
    expect([sur.raison_sociale, norte.raison_sociale]).toEqual(['Clima Sur', 'Térmica Norte'])
    expect(norte.technicians).toBe(1)
    expect(norte.days[0]).toMatchObject({ visits: 2, minutes: 90, working_minutes: 600, free_technicians: 0 })
    expect(norte.days[1]).toEqual({ ...none, working_minutes: 0, free_technicians: 0 })
    expect(sur.days[0]).toEqual({ ...none, ...tenHours })
  })

  it('count a visit on the day on which it starts on the network’s clocks', async () => {
    await createVisit('2026-03-19T23:30:00.000Z')
    await createVisit('2026-03-20T23:30:00.000Z')
    const { Data } = await load({ days: 2, subContractors: [companyIds.norte] })
    expect(Data.companies[0].days.map(({ visits }: { visits: number }) => visits)).toEqual([1, 1])
  })

  it('leave out what is not accepted, cancelled, or of nobody', async () => {
    await createVisit(`${friday}T08:00:00.000Z`, { accepted_at: null })
    await createVisit(`${friday}T08:00:00.000Z`, { status_id: 5, is_cancelled_status: true })
    await createVisit(`${friday}T08:00:00.000Z`, { societe_uuid: null })
    const { Data } = await load()
    expect(Data.companies.map(({ days }: { days: object[] }) => days[0])).toEqual([
      { ...none, ...tenHours },
      { ...none, ...tenHours },
    ])
  })

  it('count open visits as late whose end has passed without a report, and those without a technician', async () => {
    const passed = '2020-03-20T08:00:00.000Z'
    const { ID } = await createVisit(passed)
    await createVisit(passed, { technician: '' })
    await createVisit(passed, { status_id: 1, technician: '' })
    const late = async () => (await load({ from: '2020-03-20' })).Data.companies[1].days[0]
    expect(await late()).toMatchObject({ visits: 3, late: 2, without_technician: 1 })
    await sql`insert into visits (service_job_uuid, network_code, appointment_date_at, societe_uuid, technician, finished_at, result)
      select "ID", network_code, appointment_date_at, societe_uuid, technician, now(), 'again' from calls where "ID" = ${ID}`.execute(
      app.db,
    )
    expect(await late()).toMatchObject({ visits: 3, late: 1 })
  })

  it('know the hours, leave and holidays', async () => {
    const societe_uuid = companyIds.norte
    const hours = { weekday: 5, starts_at: '08:00', ends_at: '12:00' }
    await app.db
      .insertInto('company_hours')
      .values({ ...hours, societe_uuid })
      .execute()
    const dayOf = async () => {
      const { Data } = await load({ subContractors: [societe_uuid] })
      const { working_minutes, free_technicians, on_leave } = Data.companies[0].days[0]
      return [working_minutes, free_technicians, on_leave]
    }
    expect(await dayOf()).toEqual([240, 1, false])
    const ownHours = { ...hours, societe_uuid, technician: 'T1', ends_at: '24:00' }
    await app.db.insertInto('technician_hours').values(ownHours).execute()
    expect(await dayOf()).toEqual([960, 1, false])
    await app.db.deleteFrom('technician_hours').execute()
    await app.db.deleteFrom('company_hours').execute()
    const leave = { societe_uuid, starts_on: '2026-03-16', ends_on: friday }
    await app.db
      .insertInto('technician_leaves')
      .values({ ...leave, technician: 'T1' })
      .execute()
    expect(await dayOf()).toEqual([0, 0, false])
    await app.db.deleteFrom('technician_leaves').execute()
    await app.db.insertInto('company_leaves').values(leave).execute()
    expect(await dayOf()).toEqual([0, 0, true])
    await app.db.deleteFrom('company_leaves').execute()
    await setHolidays(app.db, [friday])
    expect(await dayOf()).toEqual([0, 0, false])
  })

  it('show an inactive company only while it has visits', async () => {
    expect((await load({ subContractors: [companyIds.gone] })).Data).toMatchObject({ companies: [], total: 0 })
    await createVisit(`${friday}T08:00:00.000Z`, { societe_uuid: companyIds.gone })
    expect((await load({ subContractors: [companyIds.gone] })).Data.total).toBe(1)
  })

  it('are those of the network and of the question', async () => {
    const names = async (body: object, client?: TestClient) =>
      (await load(body, client)).Data.companies.map(({ raison_sociale }: { raison_sociale: string }) => raison_sociale)
    expect(await names({ subContractors: [companyIds.sur] })).toEqual(['Clima Sur'])
    expect(await names({ subContractors: [companyIds.roma, 'unknown'] })).toEqual([])
    expect(await names({}, as['dispatcher-ygnita'])).toEqual(['Caldaie Roma'])
    for (const client of [as.callcenter, as.backoffice]) expect(await names({}, client)).toHaveLength(2)
  })

  it('are for central staff', async () => {
    expect((await app.signedOut.send(companyDaysApi, { from: friday, days: 1 })).status).toBe(401)
    for (const client of [as.sat, as.tech, as.sat2])
      expect((await client.send(companyDaysApi, { from: friday, days: 1 })).status).toBe(403)
  })

  it.each([0, 36])('refuse %i days', async (days) => {
    expect((await load({ days })).Errors).toHaveProperty('days')
  })
})
