import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { setHolidays } from '../../../test/fixtures/policy.ts'
import { signInEverybody, startTestApp, type TestApp, type TestClient } from '../../../test/support/test-app.ts'

let app: TestApp
let as: Record<Person, TestClient>

beforeAll(async () => {
  app = await startTestApp()
  as = await signInEverybody(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await app.db.deleteFrom('technician_leaves').execute()
  await setHolidays(app.db, [])
})
afterAll(() => app.close())

const day = '2026-03-20'
const opensAt = `${day}T07:00:00.000Z`
const closesAt = `${day}T17:00:00.000Z`
/** Latitudes; the company is at 40.4. */
const [north, south] = [40.8, 40.1]

const createVisit = (facts: object = {}) =>
  createCall(app.db, {
    ...heldBy('norte'),
    ...acceptedVisit(`${day}T08:00:00.000Z`),
    ...{ latitude: north, longitude: -3.7, ville: 'north' },
    ...facts,
  })

describe('the technicians’ days', () => {
  it('have working hours on the network’s clocks, leave, active technicians and places', async () => {
    const leave = { societe_uuid: companyIds.norte, starts_on: '2026-03-30', ends_on: '2026-03-30' }
    await app.db.insertInto('company_leaves').values(leave).execute()
    const { ID } = await createVisit()
    const unanswered = await createCall(app.db, { ...heldBy('norte'), latitude: south, longitude: -3.7 })
    await createVisit(heldBy('sur'))
    const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 11 })).body
    expect(Data.company).toEqual({ latitude: 40.4, longitude: -3.7 })
    const [technician, ...others] = Data.technicians
    expect(others).toEqual([])
    expect(technician).toMatchObject({ technician: 'T1', technician_name: 'Technician One' })
    const found = Data.places.toSorted((a: { latitude: number }, b: { latitude: number }) => a.latitude - b.latitude)
    expect(found).toEqual(
      [
        { ID: unanswered.ID, latitude: south, longitude: -3.7 },
        { ID, latitude: north, longitude: -3.7 },
      ].toSorted((a, b) => a.latitude - b.latitude),
    )
    const hours = (starts_at: string | null, ends_at: string | null) => ({ starts_at, ends_at, on_leave: false })
    const onLeave = { starts_at: null, ends_at: null, on_leave: true }
    expect(Data.days[0]).toEqual({ day, ...hours(opensAt, closesAt) })
    expect(Data.days[1]).toEqual({ day: '2026-03-21', ...hours(null, null) })
    expect(technician.days[0]).toEqual({ day, ...hours(opensAt, closesAt) })
    expect(technician.days[10]).toEqual({ day: '2026-03-30', ...onLeave })
    // Monday 30 March is the first working day in summer time.
    expect(Data.days[10]).toEqual({ day: '2026-03-30', ...onLeave })
  })

  it('place a call whose coordinates are not complete in the middle of its postcode area', async () => {
    const area = { pays: 'ES', code_postal: '40990', ville: 'Segovia' }
    await app.db
      .insertInto('postcode_areas')
      .values({ ...area, latitude: 40.9, longitude: -4.1 })
      .execute()
    for (const half of [
      { latitude: null, longitude: -9 },
      { latitude: 30, longitude: null },
    ])
      await createVisit({ ...area, ...half })
    const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 1 })).body
    const place = expect.objectContaining({ latitude: 40.9, longitude: -4.1 })
    expect(Data.places).toEqual([place, place])
  })

  it('say that a technician is on leave while the company works', async () => {
    const leave = { societe_uuid: companyIds.norte, technician: 'T1', starts_on: day, ends_on: day }
    await app.db.insertInto('technician_leaves').values(leave).execute()
    const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 1 })).body
    expect(Data.days).toEqual([{ day, starts_at: opensAt, ends_at: closesAt, on_leave: false }])
    expect(Data.technicians[0].days).toEqual([{ day, starts_at: null, ends_at: null, on_leave: true }])
  })

  it('have no hours on a holiday of the network', async () => {
    await setHolidays(app.db, [day])
    const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 1 })).body
    const closed = { day, starts_at: null, ends_at: null, on_leave: false }
    expect([Data.days, Data.technicians[0].days]).toEqual([[closed], [closed]])
  })

  it.each([0, 32])('refuses %i days', async (days) => {
    const { body } = await as.sat.send(planningApi.technicianDays, { from: day, days })
    expect(body.Errors).toHaveProperty('days')
  })
})
