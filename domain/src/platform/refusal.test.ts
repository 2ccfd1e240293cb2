import { expect, it } from 'vitest'
import type { MessageKey } from '../messages/messages.ts'
import { refuseForm } from './refusal.ts'

it.each<[string, Record<string, MessageKey>, MessageKey]>([
  ['a missing value', { email: 'text.required' }, 'message.fill_in_required_fields'],
  ['a wrong value', { email: 'message.should_be_an_email' }, 'message.check_marked_fields'],
  ['several wrong values', { a: 'message.too_long', b: 'message.must_be_maximum' }, 'message.check_marked_fields'],
  ['a wrong and a missing value', { a: 'message.too_long', b: 'text.required' }, 'message.fill_in_required_fields'],
])('a form with %s is refused with the message that says so', (_what, errors, key) => {
  expect(refuseForm(errors)).toEqual({ key, params: {}, code: 'Invalid', errors })
})
