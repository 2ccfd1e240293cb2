import { expect, it } from 'vitest'
import { offHoursOf } from './off-hours.ts'

const hour = 3600_000
const time = (from: number, to: number) => ({ from: from * hour, to: to * hour })
const splitDay = { hours: [time(9, 14), time(16, 19)], on_leave: false }
const touching = { hours: [time(9, 14), time(14, 24)], on_leave: false }
const nextDay = { hours: [time(24, 30)], on_leave: false }
const closed = { hours: [], on_leave: false }
const leave = { hours: [], on_leave: true }

it.each([
  ['in a span', [9, 14], splitDay, undefined],
  ['over the break', [13, 16.5], splitDay, 'hours'],
  ['in the break', [14, 15], splitDay, 'hours'],
  ['before the hours', [8.5, 10], splitDay, 'hours'],
  ['after the hours', [18.5, 19.5], splitDay, 'hours'],
  ['over two spans that touch', [13, 15], touching, undefined],
  ['over midnight to a day that goes on', [23, 26], touching, undefined],
  ['on a day without hours', [10, 11], closed, 'day'],
  ['on leave', [10, 11], leave, 'leave'],
] as const)('a visit %s (%j)', (_what, [from, to], first, expected) => {
  expect(offHoursOf(time(from, to), { first, others: [nextDay] })).toBe(expected)
})
