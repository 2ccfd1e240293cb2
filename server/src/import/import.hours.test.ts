import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { describe, expect, it } from 'vitest'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { sendRows, sentCall, setUpImportedDispatcher, storedCall } from '../../test/fixtures/sent-rows.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { importNetwork } from './import.ts'

const app = setUpApp({}, openImportedNetwork)
const { dispatcher } = setUpImportedDispatcher(app)

const span = (weekday: number, hours: string) => ({
  supplier_code: 'F0102',
  weekday,
  starts_at: hours.slice(0, 5),
  ends_at: hours.slice(6),
})
const spansOn = async (weekday: number) => {
  const { rows } = await app.pool.query<{ hours: string }>(
    `select to_char(starts_at, 'HH24:MI-') || to_char(ends_at, 'HH24:MI') as hours
     from company_hours join companies using (societe_uuid)
     where supplier_code = 'F0102' and weekday = $1 order by starts_at`,
    [weekday],
  )
  return rows.map(({ hours }) => hours)
}

it('an imported break at noon is free of work in the days of the technicians and in the times that are suggested', async () => {
  const company = await app.signInAs('sat@bruyere-energie.example' as Person)
  const { Data } = (await company.send(planningApi.technicianDays, { from: '2026-03-23', days: 1 })).body
  // A Monday of winter time: Vienne is an hour ahead of UTC.
  const hours = [
    { starts_at: '2026-03-23T07:00:00.000Z', ends_at: '2026-03-23T11:00:00.000Z' },
    { starts_at: '2026-03-23T12:30:00.000Z', ends_at: '2026-03-23T16:30:00.000Z' },
  ]
  expect([Data.days[0].hours, Data.technicians[0].days[0].hours]).toEqual([hours, hours])
  const held = { supplier_code: 'F0102', assigned_at: '2026-02-01T09:00:00Z', wish_date_from: '2026-03-23T10:15:00Z' }
  await sendRows(dispatcher, 'Calls', [{ ...sentCall('ERP-NOON'), ...held }])
  const { ID } = await storedCall(app.pool, 'ERP-NOON')
  const [slot] = (await company.send(callAdviceApi.slots, { ID })).body.Data
  expect(slot).toMatchObject({ technician: 'T1', appointment_date_at: '2026-03-23T12:30:00.000Z' })
})

describe('sent hours of a company', () => {
  it('are created, kept, changed and removed by weekday and start', async () => {
    const put = async (...rows: object[]) => {
      const answer = await sendRows(
        dispatcher,
        'CompanyHours',
        rows.map((row) => ({ remove: false, ...row })),
      )
      return answer.rows.map(({ result }) => result)
    }
    const [morning, evening] = [span(6, '09:00-12:00'), span(6, '18:00-24:00')]
    expect(await put(morning, evening)).toEqual(['created', 'created'])
    expect(await put(morning, { ...evening, ends_at: '20:00' })).toEqual(['unchanged', 'updated'])
    expect(await put({ ...morning, remove: true }, span(6, '08:00-12:00'))).toEqual(['removed', 'created'])
    expect(await spansOn(6)).toEqual(['08:00-12:00', '18:00-20:00'])
  })

  it('that overlap, also stored ones, or are too many, are refused, and the others are written', async () => {
    const sunday = ['06:00-08:00', '08:00-09:00', '10:00-11:00', '12:00-13:00', '14:00-15:00']
    const answer = await sendRows(dispatcher, 'CompanyHours', [
      ...sunday.map((hours) => span(7, hours)),
      span(5, '14:00-16:00'),
      span(5, '15:30-17:00'),
      span(1, '11:00-12:30'),
    ])
    expect(answer.rows.filter(({ result }) => result !== 'created')).toEqual(
      [
        [5, 'weekday', '"7" has more than 4 spans: join some of them.'],
        [7, 'starts_at', '"15:30" is before the end of an earlier span of this day.'],
        [8, 'starts_at', '"11:00" begins a span that overlaps a stored one: remove that with a row of its own.'],
      ].map(([line, column, message]) => ({ line, result: 'refused', errors: [{ column, message }] })),
    )
    expect(await spansOn(7)).toEqual(sunday.slice(0, 4))
    expect(await spansOn(5)).toEqual(['08:00-12:00', '14:00-16:00'])
    expect(await spansOn(1)).toEqual(['08:00-12:00', '13:30-17:30'])
  })
})

it('imported own hours of a technician come first, with a history, and a repeated import changes nothing', async () => {
  const change = await app.pool.query(
    `select calendar_version, user_name, changes -> 0 ->> 'field' as field, changes -> 0 -> 'new_value' as hours
     from technicians join technician_changes using (societe_uuid, technician) join companies using (societe_uuid)
     where supplier_code = 'F0101' and technician = 'T2'`,
  )
  const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, starts_at: '09:00', ends_at: '14:00' },
    { weekday, starts_at: '16:00', ends_at: '19:00' },
  ])
  expect(change.rows).toEqual([{ calendar_version: 2, user_name: '', field: 'hours', hours }])
  const owner = { supplier_code: 'F0101', technician: 'T2' }
  const send = (...spans: object[]) =>
    sendRows(
      dispatcher,
      'TechnicianHours',
      spans.map((one) => ({ ...owner, ...one })),
    )
  const versionOf = async () =>
    (
      await app.pool.query(`select calendar_version from technicians join companies using (societe_uuid)
       where supplier_code = 'F0101' and technician = 'T2'`)
    ).rows[0].calendar_version
  expect((await send(...hours)).unchanged).toBe(10)
  expect(await versionOf()).toBe(2)
  expect((await send({ weekday: 1, starts_at: '13:30', ends_at: '15:00' })).rows[0]).toMatchObject({
    result: 'refused',
    errors: [{ column: 'starts_at' }],
  })
  expect((await send({ weekday: 6, starts_at: '09:00', ends_at: '13:00' })).created).toBe(1)
  expect(await versionOf()).toBe(3)
})

it('a check of the files tells an overlap with a stored span', async () => {
  const header = 'network_code,supplier_code,weekday,starts_at,ends_at\n'
  const folder = createFolder({ 'company-hours.csv': `${header}VALRHO,F0102,1,17:00,19:00\n` })
  await expect(importNetwork(app.pool, folder, { isCheck: true })).rejects.toThrow(
    'company-hours.csv, line 2, column starts_at: "17:00" begins a span that overlaps a stored one',
  )
})
