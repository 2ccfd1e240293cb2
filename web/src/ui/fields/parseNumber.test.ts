import { expect, it } from 'vitest'
import { numberError, parseNumber } from './parseNumber.ts'

it.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['2.', 2],
  ['-3', -3],
  ['1 234,50', 1234.5],
  ['12a', Number.NaN],
  ['abc', Number.NaN],
  ['1.234,5', Number.NaN],
  ['1e5', Number.NaN],
  ['-', Number.NaN],
])('parses "%s" as %s', (text, value) => expect(parseNumber(text)).toBe(value))

it.each([
  ['12', 0, undefined],
  ['12.', 0, undefined],
  ['', 2, undefined],
  ['12,34', 2, undefined],
  ['12,345', 2, 'message.at_most_two_decimals'],
  ['12,5', 0, 'message.should_be_whole'],
  ['12a', 0, 'message.should_be_a_number'],
  ['1.234,50', 2, 'message.should_be_a_number'],
])('the error of "%s" with %s decimals is %s', (text, decimals, key) => expect(numberError(text, decimals)).toBe(key))
