import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import type { Visit } from '../visits.ts'
import { columnsForWidth, fitVisits } from './visitColumns.ts'

const visit = (ID: string, from: string, to: string, day = '2026-03-10'): Visit => ({
  call: { ID } as CallRow,
  start: `${day}T${from}`,
  end: `${day}T${to}`,
})
const ids = (visits: readonly Visit[]) => visits.map(({ call }) => call.ID)
const noCalls = new Set<string>()

/** Largest number of visits at the same time. */
const maxConcurrent = (shown: readonly Visit[]) =>
  Math.max(...shown.map((visit) => shown.filter(({ start, end }) => start <= visit.start && visit.start < end).length))

describe('fitVisits', () => {
  it('shows all visits if there is room', () => {
    const visits = [visit('a', '09:00', '10:00'), visit('b', '09:30', '11:00'), visit('c', '11:00', '12:00')]
    expect(fitVisits(visits, 2, noCalls)).toEqual({ shown: visits, hidden: [] })
  })

  it('groups hidden visits by the hour they begin in', () => {
    const visits = ['a', 'b', 'c', 'd'].map((ID) => visit(ID, '09:00', '10:30'))
    const late = visit('e', '10:00', '11:00')
    const { shown, hidden } = fitVisits([late, ...visits], 2, noCalls)
    expect(ids(shown)).toEqual(['a', 'b'])
    expect(hidden.map(({ hour, visits }) => [hour, ids(visits)])).toEqual([
      ['2026-03-10T09', ['c', 'd']],
      ['2026-03-10T10', ['e']],
    ])
  })

  it('hides visits only where they overlap too much', () => {
    const crowd = ['a', 'b', 'c'].map((ID) => visit(ID, '09:00', '10:00'))
    const pair = [visit('d', '15:00', '16:00'), visit('e', '15:00', '16:00')]
    expect(ids(fitVisits([...crowd, ...pair], 2, noCalls).shown)).toEqual(['a', 'b', 'd', 'e'])
  })

  it('always shows the given calls', () => {
    const visits = ['a', 'b', 'c', 'd'].map((ID) => visit(ID, '09:00', '10:00'))
    const { shown, hidden } = fitVisits(visits, 2, new Set(['d']))
    expect(ids(shown)).toEqual(['a', 'd'])
    expect(hidden.flatMap(({ visits }) => ids(visits))).toEqual(['b', 'c'])
  })

  it('loses none of 2000 visits and fills no more than the given columns', () => {
    const visits = Array.from({ length: 2000 }, (_, n) => {
      const minutes = 8 * 60 + ((n * 37) % 40) * 15
      const clock = (at: number) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
      return visit(
        String(n),
        clock(minutes),
        clock(minutes + 30 + (n % 5) * 30),
        `2026-03-${9 + (n % 7)}`.replace('-9', '-09'),
      )
    })
    for (const columns of [2, 3, 8]) {
      const fitted = fitVisits(visits, columns, noCalls)
      const all = [...ids(fitted.shown), ...fitted.hidden.flatMap((hour) => ids(hour.visits))]
      expect(new Set(all).size).toBe(2000)
      expect(all).toHaveLength(2000)
      expect(maxConcurrent(fitted.shown)).toBe(columns)
    }
  })
})

describe('columnsForWidth', () => {
  it.each([
    [50, 1],
    [82, 2],
    [160, 2],
    [240, 4],
    [400, 7],
    [1200, 12],
  ])('fits into %i pixels: %i columns', (width, columns) => {
    expect(columnsForWidth(width)).toBe(columns)
  })
})
