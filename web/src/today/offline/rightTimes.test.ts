import { expect, it } from 'vitest'
import type { ActState } from './queue.types.ts'
import { withRightTimes } from './rightTimes.ts'

const day = '2026-03-10'
const acts = (...of: readonly (readonly [ID: string, state: ActState, at: string])[]) =>
  of.map(([ID, state, at]) => ({ ID, state, at: at.includes('T') ? at : `${day}T${at}:00.000Z` }))

it.each([
  [
    'sets a visit back by the lead of the clock',
    '10:05',
    acts(['a', 'refused', '11:00'], ['a', 'waiting', '11:20'], ['a', 'waiting', '12:00']),
    ['09:05', '09:25', '10:05'],
  ],
  [
    'finds the same lead for two refused visits',
    '10:05',
    acts(['a', 'refused', '11:00'], ['b', 'conflict', '11:30'], ['a', 'waiting', '12:00']),
    ['09:05', '09:35', '10:05'],
  ],
  [
    'sets back an act that is past by now, but later than the next one',
    '11:10',
    acts(['a', 'refused', '11:00'], ['a', 'waiting', '11:20'], ['a', 'waiting', '12:00']),
    ['10:10', '10:30', '11:10'],
  ],
  [
    'sets no start behind a report that was made with the right clock',
    '10:10',
    acts(['a', 'refused', '11:20'], ['a', 'waiting', '10:00']),
    ['10:00', '10:00'],
  ],
  [
    'keeps that order also when it is sent again late',
    '11:30',
    acts(['a', 'refused', '11:20'], ['a', 'waiting', '10:00']),
    ['10:00', '10:00'],
  ],
  [
    'sets no act back by the lead of a clock that was days ahead',
    '10:05',
    acts(['a', 'refused', '11:00'], ['a', 'waiting', '2036-03-10T09:00:00.000Z']),
    ['10:05', '10:05'],
  ],
  [
    'keeps right times',
    '10:05',
    acts(['a', 'refused', '2026-03-08T09:00:00.000Z'], ['a', 'waiting', '09:40']),
    ['2026-03-08T09:00:00.000Z', '09:40'],
  ],
  [
    'keeps the times of a visit that may have reached the server',
    '10:05',
    acts(['a', 'refused', '11:00'], ['b', 'waiting', '10:06']),
    ['10:05', '10:06'],
  ],
])('%s', (_what, now, queued, times) => {
  const placed = withRightTimes(queued, Date.parse(`${day}T${now}:00.000Z`))
  expect(placed.map(({ at }) => at.replace(`${day}T`, '').replace(':00.000Z', ''))).toEqual(
    times.map((time) => time.replace(':00.000Z', '')),
  )
  expect(placed.map(({ ID, state }) => [ID, state])).toEqual(queued.map(({ ID, state }) => [ID, state]))
})
