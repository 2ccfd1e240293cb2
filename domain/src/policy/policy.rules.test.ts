import { describe, expect, it } from 'vitest'
import { networkPolicy } from '../calls/network.policy.ts'
import { refusalOfCrowdedDay, refusalOfDecimals, refusalOfLargeValues, refusalOfPeriod } from './policy.rules.ts'

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

  it('is refused with five spans on a day, unless they are stored already', () => {
    const span = (weekday: number, hour: number) => ({ weekday, starts_at: `${hour}:00`, ends_at: `${hour}:30` })
    const hours = [span(1, 10), ...[10, 11, 12, 13, 14].map((hour) => span(2, hour))]
    const [policy, stored] = [networkPolicy().parse({ calendar: { hours } }), networkPolicy().parse({})]
    expect(refusalOfCrowdedDay(policy, stored)?.errors).toEqual({
      'policy.calendar.hours.1.starts_at': 'calendar.refused.crowded',
    })
    expect(refusalOfCrowdedDay(policy, policy)).toBeUndefined()
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
