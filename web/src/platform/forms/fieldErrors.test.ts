import { expect, test } from 'vitest'
import { errorIn, type FieldErrors, withoutErrorsIn } from './fieldErrors.ts'

const errors: FieldErrors = {
  'fees.1.Quantity': 'message.must_be_minimum',
  'signature.file': 'visit.refused.signature',
  remark: 'message.too_long',
}

test.each([
  ['fees', 'message.must_be_minimum'],
  ['fees.1', 'message.must_be_minimum'],
  ['fees.0', undefined],
  ['fee', undefined],
  ['signature', 'visit.refused.signature'],
  ['remark', 'message.too_long'],
])('the error in %s is %s', (name, error) => expect(errorIn(errors, name)).toBe(error))

test('a changed field takes the errors within it along', () =>
  expect(withoutErrorsIn(errors, ['fees', 'signature'])).toEqual({ remark: 'message.too_long' }))
