import { expect, test } from 'vitest'
import { changeLine } from './changeLine.ts'

const lines = [
  { code: 'A', Quantity: 1 },
  { code: 'B', Quantity: 2 },
]

test.each([
  ['a new item comes last', 'C', 1, [...lines, { code: 'C', Quantity: 1 }]],
  ['a known item keeps its place', 'A', 3, [{ code: 'A', Quantity: 3 }, lines[1]]],
  ['an item without quantity goes', 'A', 0, [lines[1]]],
])('%s', (_what, code, quantity, expected) => expect(changeLine(lines, code, quantity)).toEqual(expected))
