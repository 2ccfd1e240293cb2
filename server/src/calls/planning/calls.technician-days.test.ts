import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setHolidays } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await app.db.deleteFrom('technician_leaves').execute()
  await setHolidays(app.db, [])
})

const day = '2026-03-20'
const open = { hours: [{ starts_at: `${day}T07:00:00.000Z`, ends_at: `${day}T17:00:00.000Z` }], on_leave: false }
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
    const onLeave = { hours: [], on_leave: true }
    expect(Data.days[0]).toEqual({ day, ...open })
    expect(Data.days[1]).toEqual({ day: '2026-03-21', hours: [], on_leave: false })
    expect(technician.days[0]).toEqual({ day, ...open })
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
    expect(Data.days).toEqual([{ day, ...open }])
    expect(Data.technicians[0].days).toEqual([{ day, hours: [], on_leave: true }])
  })

  it('have the spans of a split day: the technician’s own, else the company’s, by the clocks of its place', async () => {
    const span = (hours: string) => ({ starts_at: hours.slice(0, 5), ends_at: hours.slice(6) })
    const ofCompany = ['09:00-14:00', '16:00-19:00'].map((hours) => ({ ...span(hours), weekday: 5 }))
    const own = ['08:00-12:00', '13:00-15:00'].map((hours) => ({ ...span(hours), weekday: 5, technician: 'T1' }))
    const societe_uuid = companyIds.norte
    const days = async () => {
      const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 1 })).body
      const shown = (one: { hours: { starts_at: string; ends_at: string }[] }[]) =>
        one[0]?.hours.map(({ starts_at, ends_at }) => `${starts_at.slice(11, 16)}-${ends_at.slice(11, 16)}`)
      return [shown(Data.days), shown(Data.technicians[0].days)]
    }
    await app.db
      .insertInto('company_hours')
      .values(ofCompany.map((one) => ({ ...one, societe_uuid })))
      .execute()
    const inMadrid = ['08:00-13:00', '15:00-18:00']
    expect(await days()).toEqual([inMadrid, inMadrid])
    await app.db
      .insertInto('technician_hours')
      .values(own.map((one) => ({ ...one, societe_uuid })))
      .execute()
    expect(await days()).toEqual([inMadrid, ['07:00-11:00', '12:00-14:00']])
    const moveTo = (code_postal: string) =>
      app.db.updateTable('companies').set({ code_postal }).where('societe_uuid', '=', societe_uuid).execute()
    const before = await app.db
      .selectFrom('companies')
      .select('code_postal')
      .where('societe_uuid', '=', societe_uuid)
      .executeTakeFirstOrThrow()
    await moveTo('35001')
    expect(await days()).toEqual([
      ['09:00-14:00', '16:00-19:00'],
      ['08:00-12:00', '13:00-15:00'],
    ])
    await moveTo(before.code_postal)
    await app.db.deleteFrom('company_hours').execute()
    await app.db.deleteFrom('technician_hours').execute()
  })

  it('have no hours on a holiday of the network', async () => {
    await setHolidays(app.db, [day])
    const { Data } = (await as.sat.send(planningApi.technicianDays, { from: day, days: 1 })).body
    const closed = { day, hours: [], on_leave: false }
    expect([Data.days, Data.technicians[0].days]).toEqual([[closed], [closed]])
  })

  it('of a company are shown to central staff of its network, with the places of its visits alone', async () => {
    const { ID } = await createVisit()
    await createVisit(heldBy('sur'))
    await createCall(app.db, { ...heldBy('norte'), latitude: south, longitude: -3.7 })
    const body = { from: day, days: 1, societe_uuid: companyIds.norte }
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const) {
      const { Data } = (await as[person].send(planningApi.technicianDays, body)).body
      expect(Data).toMatchObject({ raison_sociale: 'Térmica Norte', technicians: [{ technician: 'T1' }] })
      expect(Data.places).toEqual([{ ID, latitude: north, longitude: -3.7 }])
    }
  })

  it('of another company or network are not found', async () => {
    const statusFor = async (person: 'sat2' | 'tech' | 'dispatcher', societe_uuid: string) =>
      (await as[person].send(planningApi.technicianDays, { from: day, days: 1, societe_uuid })).status
    expect(await statusFor('sat2', companyIds.norte)).toBe(404)
    expect(await statusFor('tech', companyIds.sur)).toBe(404)
    expect(await statusFor('tech', companyIds.norte)).toBe(200)
    expect(await statusFor('dispatcher', companyIds.roma)).toBe(404)
  })

  it('need a company, unless it is the own one', async () => {
    const { body } = await as.dispatcher.send(planningApi.technicianDays, { from: day, days: 1 })
    expect(body.Errors).toEqual({ societe_uuid: 'text.required' })
    const signedOut = await app.signedOut.send(planningApi.technicianDays, { from: day, days: 1 })
    expect(signedOut.status).toBe(401)
  })

  it.each([0, 32])('refuses %i days', async (days) => {
    const { body } = await as.sat.send(planningApi.technicianDays, { from: day, days })
    expect(body.Errors).toHaveProperty('days')
  })
})
