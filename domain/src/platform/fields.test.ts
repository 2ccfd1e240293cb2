import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  day,
  email,
  flag,
  instant,
  integer,
  listOf,
  number,
  requiredInstant,
  requiredInteger,
  requiredText,
  text,
} from './fields.ts'

const outcome = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('request fields', () => {
  it.each([
    ['text', text(5), 'abc', 'abc'],
    ['null as text', text(5), null, ''],
    ['too much text', text(5), 'abcdef', 'message.too_long'],
    ['text with a NUL', text(), 'a\u0000b', 'message.should_be_text'],
    ['half a surrogate pair', text(), 'a\ud83d', 'a\ufffd'],
    ['half a surrogate pair where text is required', requiredText(), '\udd25', '\ufffd'],
    ['a NUL in an e-mail', email(), 'a\u0000@b.example', 'message.email_has_invisible_character'],
    ['half a surrogate pair in an e-mail', email(), 'a\ud83d@b.example', 'message.should_be_an_email'],
    ['an array as text', text(), ['a'], 'message.should_be_text'],
    ['white space where text is required', requiredText(), '  \t', 'text.required'],
    ['invisible characters where text is required', requiredText(), '\u200b\u200b \ufeff', 'text.required'],
    ['a text with invisible characters where text is required', requiredText(), '\u200ba', '\u200ba'],
    ['nothing where text is required', requiredText(), undefined, 'text.required'],
    ['a number as text', integer(), '12', 12],
    ['an empty number', integer(), '', null],
    ['a fraction', integer(), '1.5', 'message.should_be_a_number'],
    ['a word as a number', integer(), 'twelve', 'message.should_be_a_number'],
    ['an integer above the maximum', integer({ max: 5 }), '6', 'message.must_be_maximum'],
    ['an integer below the minimum', integer({ min: 1 }), 0, 'message.must_be_minimum'],
    ['a missing number', requiredInteger(), '', 'text.required'],
    ['a number with a point', number({ min: -90, max: 90 }), '-90.0', -90],
    ['a number above the maximum', number({ min: -90, max: 90 }), 90.0001, 'message.must_be_maximum'],
    ['a number below the minimum', number({ min: -90, max: 90 }), '-91', 'message.must_be_minimum'],
    ['an infinite number', number({ min: -90, max: 90 }), 'Infinity', 'message.should_be_a_number'],
    ['an e-mail', email(), 'a.b@c-d.example', 'a.b@c-d.example'],
    ['an empty e-mail', email(), '', ''],
    ['a wrong e-mail', email(), 'a@b', 'message.should_be_an_email'],
    ['two e-mails', email(), 'a@b.example,c@d.example', 'message.should_be_an_email'],
    ['a flag as text', flag(), 'true', true],
    ['a flag as a digit', flag(), '0', false],
    ['an empty flag', flag(), '', false],
    ['a word as a flag', flag(), 'maybe', 'message.should_be_a_flag'],
    ['an instant', instant(), '2026-02-03T10:00:00Z', '2026-02-03T10:00:00.000Z'],
    ['an instant with an offset', instant(), '2026-02-03T10:00:00+02:00', '2026-02-03T08:00:00.000Z'],
    ['an instant without an offset', instant(), '2026-02-03T10:00', '2026-02-03T10:00:00.000Z'],
    ['the year 0001', instant(), '0001-01-01T00:00:00Z', null],
    ['an empty instant', instant(), '', null],
    ['a day that does not exist', instant(), '2026-02-30T10:00:00Z', 'message.should_be_a_date'],
    ['the year 0', instant(), '0000-06-01T10:00:00Z', 'message.should_be_a_date'],
    ['an instant before the year 1 in UTC', instant(), '0001-01-01T00:00:00+14:00', null],
    ['an instant after the year 9999 in UTC', instant(), '9999-12-31T23:59:59-14:00', 'message.should_be_a_date'],
    ['a day in the year 0', day(), '0000-01-01', 'message.should_be_a_date'],
    ['the last possible day', day(), '9999-12-31', '9999-12-31'],
    ['a word as an instant', instant(), 'tomorrow', 'message.should_be_a_date'],
    ['a missing instant', requiredInstant(), '', 'text.required'],
    ['a day', day(), '2026-02-03', '2026-02-03'],
    ['a day in the year 0001', day(), '0001-01-01', null],
    ['a day with a time', day(), '2026-02-03T00:00:00Z', '2026-02-03'],
    ['a single value as a list', listOf(text(), { max: 2 }), 'a', ['a']],
    ['a single code of digits as a list', listOf(text(), { max: 2 }), '0700001', ['0700001']],
    ['a single code without a leading zero as a list', listOf(text(), { max: 2 }), '700001', ['700001']],
    ['a single JSON text as a list', listOf(text(), { max: 2 }), '"a"', ['a']],
    ['an empty list', listOf(text(), { max: 2 }), '', []],
    ['a list as JSON text', listOf(text(), { max: 2 }), '["a","b"]', ['a', 'b']],
  ] as const)('accepts, converts or refuses %s', (_what, schema, value, expected) => {
    expect(outcome(schema, value)).toEqual(expected)
  })
})
