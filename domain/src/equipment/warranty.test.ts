import { describe, expect, it } from 'vitest'
import { cardWarrantyFields, refusalOfWarranty, warrantyFields } from './warranty.ts'

const days = (StartDate: string | null, EndDate: string | null, ExtensionDate: string | null) => ({
  StartDate,
  EndDate,
  ExtensionDate,
})

describe('the days of a warranty somebody writes', () => {
  it.each([
    ['in order', days('2026-01-01', '2028-01-01', '2029-01-01'), undefined],
    ['all one day', days('2026-01-01', '2026-01-01', '2026-01-01'), undefined],
    ['without a start', days(null, '2020-01-01', '2019-01-01'), undefined],
    ['without an end', days('2026-01-01', null, null), undefined],
    ['ended before the start', days('2026-01-01', '2025-12-31', null), 'EndDate'],
    ['extended to before the start', days('2026-01-01', '2027-01-01', '2025-12-31'), 'ExtensionDate'],
  ])('%s', (_case, next, wrong) => {
    const refusal = refusalOfWarranty(cardWarrantyFields, {}, next)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'message.end_before_start' })
  })

  it('are let be where they were stored out of order and nobody touched them', () => {
    const stored = { warranty_start_date: '2026-01-01', warranty_end_date: '2025-01-01' }
    expect(refusalOfWarranty(warrantyFields, stored, { ...stored })).toBeUndefined()
    const moved = { ...stored, warranty_end_date: '2025-06-01' }
    expect(refusalOfWarranty(warrantyFields, stored, moved)?.errors).toEqual({
      warranty_end_date: 'message.end_before_start',
    })
  })
})
