import { describe, expect, it } from 'vitest'
import { networkPolicy } from '../calls/network.policy.ts'
import { changesOfPolicy, fieldOfPath, fieldsOfPolicy, policyFieldNames, policyOfFields } from './policy.fields.ts'
import { refusalOfDecimals, refusalOfLargeValues, refusalOfPeriod } from './policy.rules.ts'

const policy = networkPolicy().parse({ calendar: { holidays: ['2026-01-06', '2026-12-25'] } })

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
    ['policy.calendar.hours.3.to', 'hours_3'],
    ['policy.calendar.holidays.2', 'holidays'],
    ['policy.approval.two_person_amount', 'approval_two_person_amount'],
    ['note', 'note'],
  ])('are found for the error at %s', (path, field) => {
    expect(fieldOfPath(path)).toBe(field)
    if (field !== 'note') expect(policyFieldNames).toContain(field)
  })
})

it('the changes between two policies name each field with both values', () => {
  const next = networkPolicy().parse({
    weights: { record: 5 },
    deadlines: { H: { max_offers: 5 } },
    calendar: { hours: [null, ...policy.calendar.hours.slice(1)], holidays: policy.calendar.holidays },
  })
  expect(changesOfPolicy(policy, next)).toEqual([
    { field: 'weights_record', before: 15, after: 5 },
    { field: 'deadlines_H_max_offers', before: 3, after: 5 },
    { field: 'hours_0', before: '08:00-18:00', after: '' },
  ])
  expect(changesOfPolicy(policy, policy)).toEqual([])
})

describe('a save of the policy', () => {
  it.each([
    [{ weights: { previous: 1001 } }, 'policy.weights.previous'],
    [{ radius_km: 2001 }, 'policy.radius_km'],
    [{ capacity: 10_001 }, 'policy.capacity'],
  ])('is refused on the field of a value that is too large: %j', (values, field) => {
    expect(refusalOfLargeValues(networkPolicy().parse(values))?.errors).toEqual({
      [field]: 'message.must_be_maximum',
    })
  })

  it.each([
    [{ deadlines: { H: { answer_hours: 2.125 } } }, 'policy.deadlines.H.answer_hours'],
    [{ deadlines: { L: { remind_hours: 0.001 } } }, 'policy.deadlines.L.remind_hours'],
    [{ checks: { quantity_deviations: 3.456 } }, 'policy.checks.quantity_deviations'],
    [{ approval: { sample_percent: 12.555 } }, 'policy.approval.sample_percent'],
    [{ approval: { two_person_amount: 100.005 } }, 'policy.approval.two_person_amount'],
  ])('is refused on the field of a number with more than two decimals: %j', (values, field) => {
    expect(refusalOfDecimals(networkPolicy().parse(values))?.errors).toEqual({
      [field]: 'message.at_most_two_decimals',
    })
  })

  it('is allowed with two decimals', () => {
    const approval = { sample_percent: 12.55, two_person_amount: 100.05 }
    expect(refusalOfDecimals(networkPolicy().parse({ approval }))).toBeUndefined()
    expect(refusalOfDecimals(networkPolicy().parse({}))).toBeUndefined()
  })

  it('is allowed up to the limits', () => {
    expect(refusalOfLargeValues(networkPolicy().parse({ radius_km: 2000, capacity: 10_000 }))).toBeUndefined()
  })
})

it.each([
  ['2026-02-01', '2026-02-01', undefined],
  ['2026-02-01', '2026-05-03', undefined],
  ['2026-02-01', '2026-05-04', 'policy.refused.too_long'],
  ['2026-02-02', '2026-02-01', 'policy.refused.period'],
])('accepts or refuses the period from %s to %s: %s', (from, to, key) => {
  expect(refusalOfPeriod(from, to)?.key).toBe(key)
})
