import { expect, test } from 'vitest'
import { lastMonth } from './lastMonth.ts'

test.each([
  ['2026-03-31T12:00:00', '2026-02-01', '2026-02-28'],
  ['2026-01-01T00:30:00', '2025-12-01', '2025-12-31'],
])('the month before %s is from %s to %s', (now, from, to) => expect(lastMonth(new Date(now))).toEqual({ from, to }))
