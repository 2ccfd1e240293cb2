import { expect, it } from 'vitest'
import { failureText } from './failureText.ts'

it.each([
  ['radius', null, 'candidate.place_unknown'],
  ['radius', 90, 'why.filter.radius'],
  ['skill', null, 'why.filter.skill'],
] as const)('names the failed condition %s at %s km as %s', (filter, km, key) =>
  expect(failureText(filter, km, (one) => one)).toBe(key),
)
