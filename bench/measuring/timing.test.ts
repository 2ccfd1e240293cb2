import { expect, it } from 'vitest'
import { median, percentile } from './timing.ts'

it('finds the time in the middle, and the one that few exceed', () => {
  const times = [9, 1, 5, 3, 7]
  expect([median(times), percentile(times, 99), median([4])]).toEqual([5, 9, 4])
})

it('has no time where nothing was measured, so that no limit counts as kept', () => {
  expect([median([]), percentile([], 99)]).toEqual([Number.NaN, Number.NaN])
})
