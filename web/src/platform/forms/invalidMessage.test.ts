import { expect, it } from 'vitest'
import { invalidMessageOf } from './invalidMessage.ts'

const required = { type: 'custom', message: 'text.required' }
const tooLong = { type: 'too_big', message: 'message.too_long' }

it.each<[string, object, string]>([
  ['a wrong value', { name: tooLong }, 'message.check_marked_fields'],
  ['a missing value', { name: required }, 'message.fill_in_required_fields'],
  ['a missing value in a row of a list', { lines: [undefined, { note: required }] }, 'message.fill_in_required_fields'],
  ['a wrong value in a row of a list', { lines: [{ note: tooLong }] }, 'message.check_marked_fields'],
  ['a missing value in a field named message', { message: required }, 'message.fill_in_required_fields'],
])('a form with %s says so', (_what, errors, message) => {
  expect(invalidMessageOf(errors)).toBe(message)
})
