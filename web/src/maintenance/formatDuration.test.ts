import { translate } from '@callout/domain/messages/translate.ts'
import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

const minute = 60_000

test.each([
  [10 * minute, 'en', '10 min'],
  [90 * minute, 'en', '1 h 30 min'],
  [120 * minute, 'en', '2 h'],
  [25 * 60 * minute, 'en', '1 d 1 h'],
  [25 * 60 * minute, 'fr', '1 j 1 h'],
  [minute + 1, 'en', '2 min'],
] as const)('formats %d ms in %s as %s', (milliseconds, language, text) =>
  expect(formatDuration(milliseconds, (key, values) => translate(language, key, values))).toBe(text),
)
