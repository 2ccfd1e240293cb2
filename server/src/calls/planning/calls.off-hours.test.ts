import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setHolidays } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat } = setUpClients(app, 'sat')
let ID: string
const own = { societe_uuid: companyIds.norte, technician: 'T1' }

beforeAll(async () => {
  ;({ ID } = await createCall(app.db, { ...heldBy('norte'), code_postal: '35001' }))
  // Friday, by the clocks of Madrid, an hour ahead of UTC.
  const friday = { ...own, weekday: 5 }
  await app.db
    .insertInto('technician_hours')
    .values([
      { ...friday, starts_at: '09:00', ends_at: '14:00' },
      { ...friday, starts_at: '16:00', ends_at: '19:00' },
    ])
    .execute()
})
beforeEach(async () => {
  await app.db.deleteFrom('technician_leaves').execute()
  await setHolidays(app.db, [])
})

const visitOn = (day: string, from: string, to: string) => ({
  ID,
  technician: 'T1',
  schedule_start_date: `${day}T${from}:00Z`,
  schedule_end_date: `${day}T${to}:00Z`,
})
const friday = '2026-03-20'
const reasonOf = async (visit: object, client = sat) =>
  (await client.send(callAdviceApi.offHours, visit as ReturnType<typeof visitOn>)).body.Data?.reason ?? null

it.each([
  ['in the morning', friday, '08:00', '13:00', null],
  ['in the afternoon', friday, '15:00', '16:00', null],
  ['in the break', friday, '13:30', '14:30', 'hours'],
  ['before the hours', friday, '07:30', '08:30', 'hours'],
  ['on Saturday', '2026-03-21', '09:00', '10:00', 'day'],
])('tells of a visit %s', async (_when, day, from, to, expected) => {
  expect(await reasonOf(visitOn(day, from, to))).toBe(expected)
})

it('tells nothing of a visit that is refused anyway: in the past, or longer than a day', async () => {
  expect(await reasonOf(visitOn('2026-03-07', '09:00', '10:00'))).toBeNull()
  expect(await reasonOf({ ...visitOn(friday, '07:30', '08:30'), schedule_end_date: '2026-03-21T08:30:00Z' })).toBeNull()
})

it('names the hours of the day by the clock of the company, and the place of the visit', async () => {
  const { body } = await sat.send(callAdviceApi.offHours, visitOn(friday, '13:30', '14:30'))
  expect(body.Data).toEqual({
    reason: 'hours',
    hours: [
      { starts_at: `${friday}T08:00:00.000Z`, ends_at: `${friday}T13:00:00.000Z` },
      { starts_at: `${friday}T15:00:00.000Z`, ends_at: `${friday}T18:00:00.000Z` },
    ],
    place: { pays: 'ES', code_postal: '35001' },
  })
})

it('tells of leave and of a holiday', async () => {
  await app.db
    .insertInto('technician_leaves')
    .values({ ...own, starts_on: friday, ends_on: friday })
    .execute()
  expect(await reasonOf(visitOn(friday, '09:00', '10:00'))).toBe('leave')
  await app.db.deleteFrom('technician_leaves').execute()
  await setHolidays(app.db, [friday])
  expect(await reasonOf(visitOn(friday, '09:00', '10:00'))).toBe('day')
})

it('tells central staff too, and nothing of an unknown technician or a call without a company', async () => {
  const dispatcher = await app.signInAs('dispatcher')
  const saturday = visitOn('2026-03-21', '09:00', '10:00')
  expect(await reasonOf(saturday, dispatcher)).toBe('day')
  expect(await reasonOf({ ...saturday, technician: 'T2' })).toBeNull()
  const free = await createCall(app.db)
  expect(await reasonOf({ ...saturday, ID: free.ID }, dispatcher)).toBeNull()
})

it('answers 404 for a hidden call, 401 without a session, and refuses an end before the start', async () => {
  const visit = visitOn(friday, '09:00', '10:00')
  for (const person of ['sat2', 'sat-ygnita'] as const)
    expect((await (await app.signInAs(person)).send(callAdviceApi.offHours, visit)).status).toBe(404)
  expect((await app.signedOut.send(callAdviceApi.offHours, visit)).status).toBe(401)
  const { body } = await sat.send(callAdviceApi.offHours, { ...visit, schedule_end_date: `${friday}T08:00:00Z` })
  expect(body.Errors).toEqual({ schedule_end_date: 'message.end_before_start' })
})

it('does not prevent accepting outside the hours', async () => {
  const call = await createCall(app.db, heldBy('norte'))
  const visit = { appointment_date_at: '2026-03-21T09:00:00Z', duration_minutes: 60, technician: 'T1' }
  expect((await sat.send(callApi.accept, { ID: call.ID, version: 1, ...visit })).body.HasError).toBe(false)
})
