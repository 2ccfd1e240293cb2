import { expect, it } from 'vitest'
import { rejectReasonText } from './call.reject-reason.ts'

it.each([
  ['BUSY', 'No time'],
  ['OTHER: Van broke down', 'Something else: Van broke down'],
  ['OTHER: Van: broken', 'Something else: Van: broken'],
])('translates only the value of %s', (stored, expected) => {
  const texts: Readonly<Record<string, string>> = { BUSY: 'No time', OTHER: 'Something else' }
  expect(rejectReasonText(stored, (value) => texts[value] ?? value)).toBe(expected)
})
