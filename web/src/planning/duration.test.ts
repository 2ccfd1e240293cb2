import { expect, it } from 'vitest'
import { durationText } from './duration.ts'

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [125, '2 h 5 min'],
])('%i minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text))
