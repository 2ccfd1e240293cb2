import { expect, test } from 'vitest'
import {
  dayNumber,
  futureExposure,
  lifeMonths,
  monthInServiceStarts,
  monthsInService,
  nevadaTriangle,
} from './exposure.ts'

const appliance = (start: string, spans: readonly [string, string][], failures: string[] = []) => ({
  start: dayNumber(start),
  spans: spans.map(([from, to]) => [dayNumber(from), dayNumber(to)] as const),
  failures: failures.map(dayNumber),
})

test.each([
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-31', '2026-02-27', 0],
  ['2024-02-29', '2025-02-28', 12],
  ['2026-01-10', '2026-03-09', 1],
  ['2026-01-10', '2026-01-09', -1],
])('an appliance of %s has on %s %i whole months in service', (start, day, months) => {
  expect(monthsInService(dayNumber(start), dayNumber(day))).toBe(months)
  expect(monthInServiceStarts(dayNumber(start), months)).toBeLessThanOrEqual(dayNumber(day))
})

test('counts a month by the share of its days, from the entry on, to the end of the cover', () => {
  const months = lifeMonths(
    [appliance('2026-01-01', [['2026-01-17', '2026-02-15']], ['2026-01-16', '2026-02-14'])],
    'all',
  )
  expect(months).toEqual([
    { at_risk: 15 / 31, failures: 0 },
    { at_risk: 14 / 28, failures: 1 },
  ])
})

test('leaves an appliance out after its first failure where first failures count', () => {
  const one = appliance('2026-01-01', [['2026-01-01', '2026-04-01']], ['2026-01-31', '2026-03-02'])
  expect(lifeMonths([one], 'first')).toEqual([{ at_risk: 1, failures: 1 }])
  expect(lifeMonths([one], 'all').map(({ failures }) => failures)).toEqual([1, 0, 1])
  expect(lifeMonths([], 'all')).toEqual([])
})

test('draws the triangle of start months, and the exposure to come', () => {
  const appliances = [
    appliance('2026-01-05', [['2026-01-05', '2026-03-01']], ['2026-02-06']),
    appliance('2026-01-20', [['2026-01-20', '2026-03-16']]),
  ]
  expect(nevadaTriangle(appliances, dayNumber('2026-02-10'))).toEqual([{ start: '2026-01', units: 2, returns: [0, 1] }])
  const future = futureExposure(appliances, dayNumber('2026-03-01'), 2)
  expect(future).toEqual([{ month: 0, age: 1, units: 15 / 31 }])
})
