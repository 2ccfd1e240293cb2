import type { CompanyDay, CompanyDays } from '@callout/domain/calls/planning/company-days.api.ts'
import { describe, expect, it } from 'vitest'
import { cellAfterKey, isBusyWeek, loadOf, visitsByDay } from './companyDays.ts'

const day = (facts: Partial<CompanyDay> = {}): CompanyDay => ({
  ...{ visits: 0, minutes: 0, late: 0, without_technician: 0, working_minutes: 600, free_technicians: 1 },
  on_leave: false,
  ...facts,
})
const week = (...companies: readonly (readonly number[])[]): CompanyDays => ({
  days: ['2026-03-16', '2026-03-17', '2026-03-18'],
  companies: companies.map((counts, n) => ({
    societe_uuid: `c${n}`,
    raison_sociale: `Company ${n}`,
    technicians: 1,
    days: counts.map((visits) => day({ visits })),
  })),
  total: companies.length,
})

describe('a week of companies', () => {
  it('has the visits of all companies on each day', () => {
    expect(visitsByDay(week([1, 2, 0], [4, 0, 0]))).toEqual([5, 2, 0])
  })

  it.each([
    ['no visits', [], false],
    ['twelve on each day with visits', [[12, 12, 0]], false],
    ['more on one day, none on others', [[13, 0, 0]], true],
    [
      'more of all companies together',
      [
        [8, 4, 0],
        [8, 5, 0],
      ],
      true,
    ],
  ] as const)('with %s is busy: %s', (_case, counts, isBusy) => {
    expect(isBusyWeek(week(...counts))).toBe(isBusy)
  })

  it('knows the load of a day on which somebody works', () => {
    expect(loadOf(day({ minutes: 150 }))).toBe(0.25)
    expect(loadOf(day({ minutes: 60, working_minutes: 0 }))).toBeUndefined()
  })
})

describe('the keys of the grid', () => {
  const last = { row: 3, column: 7 }
  it.each([
    [[1, 1], 'ArrowDown', [2, 1]],
    [[3, 1], 'ArrowDown', [3, 1]],
    [[1, 1], 'ArrowLeft', [1, 0]],
    [[1, 0], 'ArrowUp', [0, 1]],
    [[0, 1], 'ArrowLeft', [0, 1]],
    [[2, 7], 'ArrowRight', [2, 7]],
    [[2, 3], 'Home', [2, 0]],
    [[0, 3], 'Home', [0, 1]],
    [[2, 3], 'End', [2, 7]],
    [[1, 2], 'PageDown', [3, 2]],
  ] as const)('from %j, %s leads to %j', ([row, column], key, [toRow, toColumn]) => {
    expect(cellAfterKey({ row, column }, { key, ctrlKey: false }, last)).toEqual({ row: toRow, column: toColumn })
  })

  it('lead to the first and the last cell with Ctrl', () => {
    expect(cellAfterKey({ row: 2, column: 3 }, { key: 'Home', ctrlKey: true }, last)).toEqual({ row: 1, column: 0 })
    expect(cellAfterKey({ row: 2, column: 3 }, { key: 'End', ctrlKey: true }, last)).toEqual(last)
  })

  it('leave other keys to the browser', () => {
    expect(cellAfterKey({ row: 1, column: 1 }, { key: 'a', ctrlKey: false }, last)).toBeUndefined()
  })
})
