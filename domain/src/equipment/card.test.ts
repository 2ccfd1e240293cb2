import { expect, test } from 'vitest'
import { warrantyStateOn } from './card.ts'

const today = '2026-05-10'

test.each([
  ['2026-01-01', '2026-12-31', null, { kind: 'warranty', day: '2026-12-31' }],
  ['2026-01-01', today, null, { kind: 'warranty', day: today }],
  ['2020-01-01', '2022-01-01', '2027-01-01', { kind: 'extension', day: '2027-01-01' }],
  ['2020-01-01', '2022-01-01', null, { kind: 'over' }],
  ['2026-06-01', '2028-06-01', null, { kind: 'future', day: '2026-06-01' }],
  ['2026-01-01', null, null, { kind: 'endless', day: '2026-01-01' }],
  [null, null, null, { kind: 'unknown' }],
  [null, '2025-01-01', null, { kind: 'over' }],
])('a warranty from %s to %s, extended to %s, is %o', (StartDate, EndDate, ExtensionDate, expected) => {
  expect(warrantyStateOn({ StartDate, EndDate, ExtensionDate }, today)).toEqual(expected)
})
