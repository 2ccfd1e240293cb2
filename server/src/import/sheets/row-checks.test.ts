import { afterEach, expect, it, vi } from 'vitest'
import { checkPast, checkPastDay } from './row-checks.ts'

afterEach(() => vi.useRealTimers())

it('a day is in the future if it has begun nowhere on earth, and a time if it is after now', () => {
  vi.useFakeTimers({ now: new Date('2026-07-27T22:30:00Z') })
  const error = { at: 'it is in the future.' }
  expect(checkPastDay({ at: '2026-07-28' }, ['at'])).toEqual({})
  expect(checkPastDay({ at: '2026-07-29' }, ['at'])).toEqual(error)
  expect(checkPastDay({ at: null }, ['at'])).toEqual({})
  expect(checkPast({ at: '2026-07-27T22:30:00.000Z' }, ['at'])).toEqual({})
  expect(checkPast({ at: '2026-07-27T22:31:00.000Z' }, ['at'])).toEqual(error)
})
