import { describe, expect, it } from 'vitest'
import { isMonth } from '../platform/facts/month.ts'
import { accountColumns, type FeeState, feeStates, filtersOfState, listOfColumn } from './account.columns.ts'
import { addMonths, daysOfMonth, monthAt, monthsTo, monthToMail } from './account.month.ts'
import { refusalOfMonth } from './account.rules.ts'

describe('a month', () => {
  it.each(['2026-03', '2000-01', '2026-12'])('%s is one', (month) => expect(isMonth(month)).toBe(true))
  it.each(['2026-13', '2026-00', '2026-3', '1999-12', '0001-01', '2026-03-01', 'March', ''])('%j is none', (month) =>
    expect(isMonth(month)).toBe(false),
  )

  it('is counted across years', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2025-12', 1)).toBe('2026-01')
    expect(monthsTo('2026-02', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  it('ends with its last day, in leap years too', () => {
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('begins on the clocks of the network', () => {
    expect(monthAt('2026-03-31T22:30:00.000Z', 'Europe/Madrid')).toBe('2026-04')
    expect(monthAt('2026-03-31T22:30:00.000Z', 'Europe/Lisbon')).toBe('2026-03')
  })

  it('is refused before it has begun', () => {
    expect(refusalOfMonth('2026-04', '2026-03')?.errors).toEqual({ month: 'account.refused.future' })
    expect(refusalOfMonth('2026-03', '2026-03')).toBeUndefined()
  })

  it.each([
    ['before the morning of the first', '2026-04-01T04:59:00Z', undefined],
    ['in the morning of the first', '2026-04-01T05:00:00Z', '2026-03'],
    ['in winter, an hour later in UTC', '2026-01-01T06:00:00Z', '2025-12'],
    ['in the night to the second', '2026-04-01T22:10:00Z', '2026-03'],
    ['on the third, if no process was running before', '2026-04-03T21:00:00Z', '2026-03'],
    ['on the fourth', '2026-04-03T22:00:00Z', undefined],
  ])('is mailed or not %s', (_when, instant, month) => {
    expect(monthToMail(instant, 'Europe/Madrid')).toBe(month)
  })
})

describe('the columns of an account', () => {
  const values = { DocStatus: ['O', 'C'], Confirmed: ['Y', 'N'], IsChangeRequested: ['Y', 'N'] } as const
  const documents = values.DocStatus.flatMap((DocStatus) =>
    values.Confirmed.flatMap((Confirmed) =>
      values.IsChangeRequested.map((IsChangeRequested) => ({ DocStatus, Confirmed, IsChangeRequested })),
    ),
  )

  const stateOf = ({ DocStatus, Confirmed, IsChangeRequested }: (typeof documents)[number]): FeeState => {
    if (DocStatus === 'C') return 'invoiced'
    if (Confirmed === 'Y') return 'approved'
    return IsChangeRequested === 'Y' ? 'change_requested' : 'to_check'
  }

  it.each(documents)('the filters of exactly one state find a document %o', (document) => {
    const matching = feeStates.filter((state) =>
      Object.entries(filtersOfState[state]).every(([field, chosen]) =>
        (chosen as readonly string[]).includes(document[field as keyof typeof document]),
      ),
    )
    // An approved document never has a requested change; if one had, it would stay approved.
    expect(matching).toEqual([stateOf(document)])
  })

  it('name the company unless it reads its own', () => {
    for (const column of accountColumns) {
      expect(listOfColumn(column, '2026-03').filterData).not.toHaveProperty('subContractors')
      expect(listOfColumn(column, '2026-03', 'company').filterData).toHaveProperty('subContractors', ['company'])
    }
  })
})
