import { expect, it } from 'vitest'
import { spansOf } from './hourSpans.ts'

it('joins neighbouring weekdays with the same hours', () => {
  const day = (weekday: number, ends_at = '17:00') => ({ weekday, starts_at: '08:00', ends_at })
  expect(spansOf([])).toEqual([])
  expect(spansOf([day(1), day(2), day(3, '13:00'), day(5), day(6)])).toEqual([
    { first: 1, last: 2, times: '08:00–17:00' },
    { first: 3, last: 3, times: '08:00–13:00' },
    { first: 5, last: 6, times: '08:00–17:00' },
  ])
})

it('names each time of a split day', () => {
  const splitDay = (weekday: number) => [
    { weekday, starts_at: '09:00', ends_at: '14:00' },
    { weekday, starts_at: '16:00', ends_at: '19:00' },
  ]
  expect(spansOf([...splitDay(1), ...splitDay(2)])).toEqual([{ first: 1, last: 2, times: '09:00–14:00 + 16:00–19:00' }])
})
