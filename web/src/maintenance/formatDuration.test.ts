import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

const minute = 60_000

test.each([
  [10 * minute, '10 min'],
  [90 * minute, '1 h 30 min'],
  [120 * minute, '2 h'],
  [25 * 60 * minute, '1 d 1 h'],
  [minute + 1, '2 min'],
])('formats %d ms as %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))
