import { expect, it } from 'vitest'
import { amountError } from './amountError.ts'

it.each([
  ['', undefined],
  ['0', undefined],
  ['12,34', undefined],
  ['999999999999,99', undefined],
  ['-5', 'message.must_be_minimum'],
  ['1000000000000', 'message.must_be_maximum'],
  ['12a', 'message.should_be_a_number'],
  ['1,234', 'message.at_most_two_decimals'],
])('the error of the amount "%s" is %s', (text, key) => expect(amountError(text)).toBe(key))
