import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import type { Visit } from '../visits.ts'
import { columnsForWidth, fitVisits, isTooNarrow, stackVisits } from './visitColumns.ts'

const visit = (ID: string, from: string, to: string, day = '2026-03-10'): Visit => ({
  call: { ID } as CallRow,
  start: `${day}T${from}`,
  end: `${day}T${to}`,
})
/** `HH:mm` of a minute of the day. */
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
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

describe('stackVisits', () => {
  const stacksOf = (visits: readonly Visit[], alwaysShown = noCalls) =>
    stackVisits(visits, alwaysShown).map((stack) => [stack.start.slice(11), stack.end.slice(11), ids(stack.visits)])

  it('leaves visits alone that do not overlap', () => {
    expect(stacksOf([visit('a', '09:00', '10:00'), visit('b', '10:00', '11:00')])).toEqual([
      ['09:00', '10:00', ['a']],
      ['10:00', '11:00', ['b']],
    ])
  })

  it('puts overlapping visits on the first, over the time of all of them', () => {
    const visits = [visit('a', '09:00', '10:00'), visit('b', '09:00', '09:30'), visit('c', '09:45', '11:30')]
    expect(stacksOf(visits)).toEqual([['09:00', '11:30', ['a', 'b', 'c']]])
  })

  it('ends a stack where the next one begins', () => {
    const visits = [visit('a', '09:00', '10:00'), visit('b', '09:30', '12:00'), visit('c', '11:00', '13:00')]
    expect(stacksOf(visits)).toEqual([
      ['09:00', '11:00', ['a', 'b']],
      ['11:00', '13:00', ['c']],
    ])
  })

  it('begins a stack with the given call, and not before the last one ended', () => {
    const visits = [visit('a', '08:00', '09:00'), visit('b', '08:30', '10:00'), visit('c', '09:30', '11:00')]
    expect(stacksOf(visits, new Set(['c']))).toEqual([
      ['08:00', '09:30', ['a', 'b']],
      ['09:30', '11:00', ['c']],
    ])
    const early = visit('d', '08:45', '11:00')
    expect(stacksOf([...visits.slice(0, 1), early, visit('c', '09:30', '11:00')], new Set(['c']))).toEqual([
      ['08:00', '09:30', ['a', 'd']],
      ['09:30', '11:00', ['c']],
    ])
  })

  it('loses none of 500 visits, and no two stacks overlap', () => {
    const visits = Array.from({ length: 500 }, (_, n) => {
      const minutes = 7 * 60 + ((n * 37) % 48) * 15
      return visit(String(n), clock(minutes), clock(minutes + 30 + (n % 5) * 30), `2026-03-1${n % 7}`)
    })
    const stacks = stackVisits(visits, new Set(['7', '100']))
    expect(new Set(stacks.flatMap((stack) => ids(stack.visits))).size).toBe(500)
    expect(stacks.flatMap((stack) => stack.visits)).toHaveLength(500)
    for (const [index, { start, end }] of stacks.entries()) {
      expect(start < end).toBe(true)
      expect(end <= (stacks[index + 1]?.start ?? end)).toBe(true)
    }
  })
})

describe('isTooNarrow', () => {
  it.each([
    [48, true],
    [99, true],
    [100, false],
  ])('a day of %i pixels: %s', (width, expected) => {
    expect(isTooNarrow(width)).toBe(expected)
  })
})

describe('columnsForWidth', () => {
  it.each([
    [100, 2],
    [160, 2],
    [240, 4],
    [400, 7],
    [1200, 12],
  ])('fits into %i pixels: %i columns', (width, columns) => {
    expect(columnsForWidth(width)).toBe(columns)
  })
})
