import { expect, it } from 'vitest'
import { overdueTimes } from './overdue.ts'

it.each([
  [
    'in the morning',
    '2026-03-16T08:00:00Z',
    '2026-03-16T09:00:00Z',
    '2026-03-16T17:00:00.000Z',
    '2026-03-17T07:00:00.000Z',
  ],
  ['without an end', '2026-03-16T08:00:00Z', null, '2026-03-16T17:00:00.000Z', '2026-03-17T07:00:00.000Z'],
  [
    'late in the day',
    '2026-03-16T17:30:00Z',
    '2026-03-16T19:00:00Z',
    '2026-03-16T19:00:00.000Z',
    '2026-03-17T07:00:00.000Z',
  ],
  [
    'past midnight',
    '2026-03-16T22:30:00Z',
    '2026-03-17T00:30:00Z',
    '2026-03-17T00:30:00.000Z',
    '2026-03-18T07:00:00.000Z',
  ],
  ['before the clock change', '2026-03-28T09:00:00Z', null, '2026-03-28T17:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  [
    'on the day of the clock change',
    '2026-10-25T09:00:00Z',
    null,
    '2026-10-25T17:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
  ],
])('an open visit %s is told in the evening and the next morning', (_, start, end, evening, morning) => {
  expect(overdueTimes(start, end, 'Europe/Madrid')).toEqual({ evening, morning })
})
