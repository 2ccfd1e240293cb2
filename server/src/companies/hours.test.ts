import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import type { CompanyHours } from '@callout/domain/companies/hours.ts'
import { officeHours } from '@callout/domain/platform/working-hours.ts'
import { teamApi } from '@callout/domain/team/team.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const load = async (person: Person = 'dispatcher', societe_uuid: string = companyIds.norte): Promise<CompanyHours> =>
  (await as[person].send(companyHoursApi.get, { societe_uuid })).body.Data
const save = async (hours: object[], person: Person = 'dispatcher') => {
  const { version } = await load()
  return as[person].send(companyHoursApi.save, { societe_uuid: companyIds.norte, version, hours } as never)
}
const span = (weekday: number, times: string) => ({ weekday, starts_at: times.slice(0, 5), ends_at: times.slice(6) })
const crowdedTuesday = ['08:00-09:00', '10:00-11:00', '12:00-13:00', '14:00-15:00', '16:00-17:00'].map((times) =>
  span(2, times),
)
const splitThursday = [span(4, '09:30-14:00'), span(4, '16:00-19:00')]

describe('the working hours of a company', () => {
  it('are those of an office until somebody enters others', async () => {
    const { body } = await as.sat.send(companyHoursApi.get, {})
    expect(body.Data).toMatchObject({ societe_uuid: companyIds.norte, hours: officeHours(), version: 1, changes: [] })
    // Saving what is shown changes nothing.
    expect((await save(officeHours())).body.Data).toMatchObject({ version: 1, changes: [] })
    expect(await app.db.selectFrom('company_hours').selectAll().execute()).toEqual([])
  })

  it('are changed by central staff and by the company, with a history, and times are suggested by them', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    // Spans are stored in their order.
    const { body } = await save(splitThursday.toReversed())
    expect(body).toMatchObject({ HasError: false, Message: 'Working hours saved: Térmica Norte' })
    const change = { field: 'hours', old_value: officeHours(), new_value: splitThursday }
    expect(body.Data).toMatchObject({
      version: 2,
      hours: splitThursday,
      changes: [
        { version: 2, changed_at: app.clock.now.toISOString(), user_name: 'The dispatcher', changes: [change] },
      ],
    })
    const slots = (await as.sat.send(callAdviceApi.slots, { ID: call.ID })).body.Data
    // Thursday 12 March, half past nine in Madrid.
    expect(slots[0]).toMatchObject({ appointment_date_at: '2026-03-12T08:30:00.000Z' })
    const friday = [span(5, '08:00-24:00')]
    expect((await save(friday, 'sat')).body.Data).toMatchObject({ version: 3, hours: friday })
    expect((await save(splitThursday, 'backoffice')).body.Data.changes).toHaveLength(3)
    expect(await load('callcenter')).toMatchObject({ version: 4, hours: splitThursday, can: { save: false } })
    expect((await as.sat.send(teamApi.get, {})).body.Data.company_hours).toEqual(splitThursday)
    expect((await load('dispatcher', companyIds.sur)).hours).toEqual(officeHours())
  })

  it('are not overwritten if somebody else changed them meanwhile', async () => {
    const { version } = await load()
    await save([span(1, '09:00-17:00')], 'backoffice')
    const body = { societe_uuid: companyIds.norte, version, hours: splitThursday }
    const late = await as.dispatcher.send(companyHoursApi.save, body)
    expect(late.body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(late.body.Message).toContain('The backoffice')
    expect(await load()).toMatchObject({ version: version + 1, hours: [span(1, '09:00-17:00')] })
  })

  it.each([
    ['a week without hours', [], { hours: 'calendar.refused.no_hour' }],
    ['an end before the start', [span(1, '10:00-09:00')], { 'hours.0.ends_at': 'calendar.refused.order' }],
    [
      'an overlap',
      [span(1, '09:00-14:00'), span(1, '13:30-19:00')],
      { 'hours.1.starts_at': 'calendar.refused.overlap' },
    ],
    [
      'the same span twice',
      [span(1, '09:00-14:00'), span(1, '09:00-14:00')],
      { 'hours.1.starts_at': 'calendar.refused.overlap' },
    ],
    ['five spans on a day', crowdedTuesday, { hours: 'calendar.refused.crowded' }],
    ['what is no time', [span(1, '09:00-25:00')], { 'hours.0.ends_at': 'calendar.refused.time' }],
  ])('refuse %s on the field, and stay as they are', async (_what, hours, errors) => {
    const before = await load()
    const { status, body } = await save(hours)
    expect([status, body.HasError, body.Errors]).toEqual([200, true, errors])
    expect(await load()).toEqual(before)
  })

  it('keep a day with more spans that was stored before, unless it changes', async () => {
    await save([span(1, '09:00-17:00')])
    await app.db
      .insertInto('company_hours')
      .values(crowdedTuesday.map((one) => ({ societe_uuid: companyIds.norte, ...one })))
      .execute()
    expect((await save([span(1, '09:00-18:00'), ...crowdedTuesday])).body.Data.hours).toHaveLength(6)
    const changed = [...crowdedTuesday.slice(0, -1), span(2, '16:30-17:00')]
    expect((await save(changed)).body.Errors).toEqual({ hours: 'calendar.refused.crowded' })
    await save([span(1, '09:00-17:00')])
  })

  it('are hidden from other companies, other networks and technicians', async () => {
    const { version } = await load()
    const body = { societe_uuid: companyIds.norte, version, hours: splitThursday }
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      for (const endpoint of [companyHoursApi.get, companyHoursApi.save])
        expect(
          (
            await as[person].send(
              endpoint,
              endpoint === companyHoursApi.get ? { societe_uuid: companyIds.norte } : body,
            )
          ).status,
        ).toBe(404)
    for (const person of ['tech', 'callcenter'] as const)
      expect((await as[person].send(companyHoursApi.save, body)).status).toBe(403)
    expect((await as.tech.send(companyHoursApi.get, {})).status).toBe(403)
    expect((await as.dispatcher.send(companyHoursApi.get, {})).status).toBe(404)
    for (const endpoint of [companyHoursApi.get, companyHoursApi.save])
      expect((await app.signedOut.send(endpoint, body)).status).toBe(401)
    expect(await load()).toMatchObject({ version })
  })
})
