import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setHolidays } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await app.db.deleteFrom('technician_hours').execute()
  await setHolidays(app.db, [])
})

const slotsOf = async (ID: string) => (await as.sat.send(callAdviceApi.slots, { ID })).body.Data
const wish = { wish_date_from: '2026-03-20T08:00:00.000Z' }

describe('suggested times', () => {
  it('follow the visits already planned near the call, with the reason in words', async () => {
    const place = { latitude: 40.3, longitude: -3.7, ville: 'Getafe' }
    await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T08:00:00.000Z'), ...place })
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...wish, ...place })
    const [best] = await slotsOf(ID)
    expect(best).toEqual({
      technician: 'T1',
      appointment_date_at: '2026-03-20T09:00:00.000Z',
      duration_minutes: 60,
      added_km: 0,
      why: 'After Getafe: 0.0 km more',
    })
  })

  it('lie within working hours on the network’s clocks, Monday to Friday', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), wish_date_from: '2026-03-20T16:30:00.000Z' })
    const slots = await slotsOf(ID)
    expect(slots).toHaveLength(3)
    // Friday evening has no room for an hour; Madrid is an hour ahead of UTC.
    expect(slots[0].appointment_date_at).toBe('2026-03-23T07:00:00.000Z')
    expect(slots[0].why).toMatch(/^No other visit that day: \d+\.\d km there and back$/)
  })

  it('skip the leave of the company and days before the wish', async () => {
    const leave = { societe_uuid: companyIds.norte, starts_on: '2026-03-20', ends_on: '2026-03-24' }
    await app.db.insertInto('company_leaves').values(leave).execute()
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...wish })
    expect((await slotsOf(ID))[0].appointment_date_at).toBe('2026-03-25T07:00:00.000Z')
  })

  it.each([
    ['the usual hours', []],
    ['own hours', [{ weekday: 5, starts_at: '08:00', ends_at: '12:00' }]],
  ])('skip the holidays of the network for a technician with %s', async (_hours, hours) => {
    const owner = { societe_uuid: companyIds.norte, technician: 'T1' }
    for (const day of hours)
      await app.db
        .insertInto('technician_hours')
        .values({ ...owner, ...day })
        .execute()
    await setHolidays(app.db, ['2026-03-20', '2026-03-23'])
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...wish })
    const [slot] = await slotsOf(ID)
    expect(slot.appointment_date_at).toBe(`2026-03-${hours.length > 0 ? '27' : '24'}T07:00:00.000Z`)
  })

  it('are given only to the company of an open call', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await app.signedOut.send(callAdviceApi.slots, { ID })).status).toBe(401)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(callAdviceApi.slots, { ID })).status).toBe(403)
    expect((await as.sat2.send(callAdviceApi.slots, { ID })).status).toBe(404)
    expect((await as['sat-ygnita'].send(callAdviceApi.slots, { ID })).status).toBe(404)
    const done = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    expect((await as.sat.send(callAdviceApi.slots, { ID: done.ID })).body).toMatchObject({
      HasError: true,
      customErrorCode: 'call.refused.not_open',
    })
  })
})
