import { describe, expect, it, test } from 'vitest'
import { cardWarrantyFields, refusalOfWarrantyDates, warrantyFields, warrantyStateOn } from './warranty.ts'

const days = (StartDate: string | null, EndDate: string | null, ExtensionDate: string | null) => ({
  StartDate,
  EndDate,
  ExtensionDate,
})

describe('warranty dates', () => {
  it.each([
    ['in order', days('2026-01-01', '2028-01-01', '2029-01-01'), undefined],
    ['all on one day', days('2026-01-01', '2026-01-01', '2026-01-01'), undefined],
    ['without a start', days(null, '2020-01-01', '2019-01-01'), undefined],
    ['without an end', days('2026-01-01', null, null), undefined],
    ['ended before the start', days('2026-01-01', '2025-12-31', null), 'EndDate'],
    ['extended to before the start', days('2026-01-01', '2027-01-01', '2025-12-31'), 'ExtensionDate'],
  ])('%s', (_case, next, wrong) => {
    const refusal = refusalOfWarrantyDates(cardWarrantyFields, {}, next)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'message.end_before_start' })
  })

  it('are accepted in a wrong order if they are unchanged', () => {
    const stored = { warranty_start_date: '2026-01-01', warranty_end_date: '2025-01-01' }
    expect(refusalOfWarrantyDates(warrantyFields, stored, { ...stored })).toBeUndefined()
    const changed = { ...stored, warranty_end_date: '2025-06-01' }
    expect(refusalOfWarrantyDates(warrantyFields, stored, changed)?.errors).toEqual({
      warranty_end_date: 'message.end_before_start',
    })
  })
})

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
