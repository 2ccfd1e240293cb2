import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['short', 5, 'short'],
  ['a long text', 7, 'a long…'],
  ['a long text', 3, 'a…'],
])('cuts %s at %i characters', (text, length, result) => expect(shortened(text, length)).toBe(result))
