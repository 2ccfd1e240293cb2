import { expect, test } from 'vitest'
import { showDuration } from './showDuration.ts'

const minute = 60_000

test.each([
  [10 * minute, '10 min'],
  [90 * minute, '1 h 30 min'],
  [120 * minute, '2 h'],
  [25 * 60 * minute, '1 d 1 h'],
  [minute + 1, '2 min'],
])('%d ms lasts %s', (milliseconds, said) => expect(showDuration(milliseconds)).toBe(said))
