import { expect, test } from 'vitest'
import { readQuantity } from './readQuantity.ts'

test.each([
  ['2', 2],
  [' 1,5 ', 1.5],
  ['1.', 1],
  ['99999.99', 99_999.99],
  ['100000', Number.NaN],
  ['0', Number.NaN],
  ['-1', Number.NaN],
  ['1.234', Number.NaN],
  ['abc', Number.NaN],
  ['', Number.NaN],
])('"%s" says %s', (text, quantity) => expect(readQuantity(text)).toBe(quantity))
