import { describe, expect, it } from 'vitest'
import { networkPolicy } from '../calls/network.policy.ts'
import { changesOfPolicy, fieldOfPath, fieldsOfPolicy, policyFieldNames, policyOfFields } from './policy.fields.ts'

const policy = networkPolicy().parse({
  calendar: { holidays: ['2026-01-06', '2026-12-25'], holiday_names: { '2026-12-25': 'Navidad' } },
})

describe('the fields of a policy', () => {
  it('hold each value once and give the same policy back', () => {
    const fields = fieldsOfPolicy(policy)
    expect(Object.keys(fields).sort()).toEqual([...policyFieldNames].sort())
    expect(networkPolicy().parse({ ...policyOfFields(fields), version: policy.version })).toEqual(policy)
  })

  it.each([
    ['policy.weights.distance', 'weights_distance'],
    ['policy.radius_km', 'radius_km'],
    ['policy.checks.repeat_days', 'checks_repeat_days'],
    ['policy.deadlines.H.answer_hours', 'deadlines_H_answer_hours'],
    ['policy.repeat.previous_company', 'repeat_previous_company'],
    ['policy.calendar.hours', 'hours_0'],
    ['policy.calendar.hours.3.ends_at', 'hours_3'],
    ['policy.calendar.hours.5.starts_at', 'hours_4'],
    ['policy.calendar.holidays.2', 'holidays'],
    ['policy.calendar.holiday_names.2026-12-25', 'holidays'],
    ['policy.approval.two_person_amount', 'approval_two_person_amount'],
    ['note', 'note'],
  ])('are found for the error at %s', (path, field) => {
    const split = { ...fieldsOfPolicy(policy), hours_4: '09:00-14:00 16:00-19:00' }
    expect(fieldOfPath(path, policyOfFields(split))).toBe(field)
    if (field !== 'note') expect(policyFieldNames).toContain(field)
  })
})

const splitSaturday = [
  { weekday: 6, starts_at: '16:00', ends_at: '19:00' },
  { weekday: 6, starts_at: '09:00', ends_at: '14:00' },
]

it('the changes between two policies name each field with both values', () => {
  const next = networkPolicy().parse({
    weights: { record: 5 },
    deadlines: { H: { max_offers: 5 } },
    calendar: { hours: [...policy.calendar.hours.slice(1), ...splitSaturday], holidays: ['2026-12-25', '2026-01-06'] },
  })
  expect(changesOfPolicy(policy, next)).toEqual([
    { field: 'weights_record', before: 15, after: 5 },
    { field: 'deadlines_H_max_offers', before: 3, after: 5 },
    { field: 'hours_0', before: '08:00-18:00', after: '' },
    { field: 'hours_5', before: '', after: '09:00-14:00 16:00-19:00' },
    { field: 'holidays', before: '2026-01-06\n2026-12-25 Navidad', after: '2026-01-06\n2026-12-25' },
  ])
  expect(changesOfPolicy(policy, policy)).toEqual([])
})
