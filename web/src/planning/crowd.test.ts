import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { columnsIn, thinOut } from './crowd.ts'
import type { Visit } from './visits.ts'

const visit = (ID: string, from: string, to: string, day = '2026-03-10'): Visit => ({
  call: { ID } as CallRow,
  start: `${day}T${from}`,
  end: `${day}T${to}`,
})
const ids = (visits: readonly Visit[]) => visits.map(({ call }) => call.ID)
const nobody = new Set<string>()

/** The most that stand side by side at one moment. */
const widest = (shown: readonly Visit[]) =>
  Math.max(...shown.map((one) => shown.filter(({ start, end }) => start <= one.start && one.start < end).length))

describe('visits side by side', () => {
  it('are all shown where there is room', () => {
    const visits = [visit('a', '09:00', '10:00'), visit('b', '09:30', '11:00'), visit('c', '11:00', '12:00')]
    expect(thinOut(visits, 2, nobody)).toEqual({ shown: visits, more: [] })
  })

  it('leave over what finds no place, by the hour it begins in', () => {
    const visits = ['a', 'b', 'c', 'd'].map((ID) => visit(ID, '09:00', '10:30'))
    const late = visit('e', '10:00', '11:00')
    const { shown, more } = thinOut([late, ...visits], 2, nobody)
    expect(ids(shown)).toEqual(['a', 'b'])
    expect(more.map(({ hour, visits }) => [hour, ids(visits)])).toEqual([
      ['2026-03-10T09', ['c', 'd']],
      ['2026-03-10T10', ['e']],
    ])
  })

  it('are thinned only where they are many', () => {
    const crowd = ['a', 'b', 'c'].map((ID) => visit(ID, '09:00', '10:00'))
    const pair = [visit('d', '15:00', '16:00'), visit('e', '15:00', '16:00')]
    expect(ids(thinOut([...crowd, ...pair], 2, nobody).shown)).toEqual(['a', 'b', 'd', 'e'])
  })

  it('always show the calls that are to be kept', () => {
    const visits = ['a', 'b', 'c', 'd'].map((ID) => visit(ID, '09:00', '10:00'))
    const { shown, more } = thinOut(visits, 2, new Set(['d']))
    expect(ids(shown)).toEqual(['a', 'd'])
    expect(more.flatMap(({ visits }) => ids(visits))).toEqual(['b', 'c'])
  })

  it('lose nobody and never need more columns than there are, two thousand in a week', () => {
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
      const thinned = thinOut(visits, columns, nobody)
      const all = [...ids(thinned.shown), ...thinned.more.flatMap((more) => ids(more.visits))]
      expect(new Set(all).size).toBe(2000)
      expect(all).toHaveLength(2000)
      expect(widest(thinned.shown)).toBe(columns)
    }
  })
})

describe('how many columns a day has', () => {
  it.each([
    [50, 1],
    [82, 2],
    [160, 2],
    [240, 4],
    [400, 7],
    [1200, 12],
  ])('%i pixels wide: %i', (width, columns) => {
    expect(columnsIn(width)).toBe(columns)
  })
})
