import { z } from 'zod'
import { once } from './once.ts'

/**
 * Field kinds of the wire. Each takes what a form-encoded body can carry (text) and what JSON can (native values), and
 * gives one native value. Empty string, null and any year 0001 mean empty. Messages are message keys.
 */

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const longest = 100_000

// Half of a character, as a cut through an emoji leaves it, can be stored nowhere; it becomes the sign for "unreadable".
const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Text that may be empty: always a string, at most `max` characters. NUL can't be stored and is refused. */
export const text = (max = longest) =>
  z.preprocess(
    (value) => (value === null ? '' : wellFormed(value)),
    z
      .string('message.should_be_text')
      .max(max, 'message.too_long')
      .refine((value) => !value.includes('\u0000'), 'message.should_be_text')
      .meta({ maxLength: max }),
  )

/** Text that must hold something besides white space. */
export const requiredText = (max = longest) =>
  z.preprocess(
    (value) => (isEmpty(value) ? '' : wellFormed(value)),
    z
      .string('message.should_be_text')
      .refine((value) => value.trim() !== '', 'text.required')
      .max(max, 'message.too_long')
      .refine((value) => !value.includes('\u0000'), 'message.should_be_text')
      .meta({ maxLength: max }),
  )

const emailPattern = /^[^\s\p{Cc}\p{Cs}@<>(),;:"[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}$/u

/** Whether the text is one e-mail address. Linear in its length. */
export const isEmail = (value: string) => value.length <= 254 && emailPattern.test(value)

/** An e-mail address, or empty. */
export const email = () =>
  z.preprocess(
    (value) => (isEmpty(value) ? '' : value),
    z.string('message.should_be_an_email').refine((v) => v === '' || isEmail(v), 'message.should_be_an_email'),
  )

/** A reference to a row. Any text: what is not a key is simply not found. */
export const id = () => z.preprocess((v) => v ?? '', z.string('text.required').min(1, 'text.required').max(200))

const asNumber = (value: unknown) => {
  if (isEmpty(value)) return null
  if (typeof value !== 'string') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** A whole number, or null when empty. */
export const integer = (bounds: { min?: number; max?: number } = {}) =>
  z.preprocess(
    asNumber,
    z
      .int('message.should_be_a_number')
      .min(bounds.min ?? -2147483648, 'message.must_be_minimum')
      .max(bounds.max ?? 2147483647, 'message.must_be_maximum')
      .nullable(),
  )

/** A whole number that must be given. */
export const requiredInteger = (bounds: { min?: number; max?: number } = {}) =>
  z.preprocess(
    asNumber,
    z
      .int({ error: (issue) => (issue.input === null ? 'text.required' : 'message.should_be_a_number') })
      .min(bounds.min ?? -2147483648, 'message.must_be_minimum')
      .max(bounds.max ?? 2147483647, 'message.must_be_maximum'),
  )

/** A number within bounds, both inclusive, or null when empty. */
export const number = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.preprocess(
    asNumber,
    z
      .number('message.should_be_a_number')
      .min(min, 'message.must_be_minimum')
      .max(max, 'message.must_be_maximum')
      .nullable(),
  )

const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** True or false; empty is false. */
export const flag = () =>
  z.preprocess(
    (value) => (isEmpty(value) ? false : (flags[String(value)] ?? value)),
    z.boolean('message.should_be_a_flag'),
  )

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Reads an ISO 8601 instant (UTC when it names no offset) into `YYYY-MM-DDTHH:mm:ss.sssZ`; undefined when it is none, or
 * lies outside the years 0001 to 9999, before which there was no year 0 and after which a year has no four digits.
 */
export function readInstant(value: string): string | undefined {
  if (!isoInstant.test(value)) return undefined
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`
  const time = Date.parse(zoned)
  if (Number.isNaN(time)) return undefined
  // Date.parse rolls 30 February over to March; a date that does not exist is refused.
  const day = value.slice(0, 10)
  const exists = new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day
  const read = new Date(time).toISOString()
  return exists && /^\d{4}-/.test(read) && !read.startsWith('0000') ? read : undefined
}

const emptyYear = (value: unknown) => isEmpty(value) || String(value).startsWith('0001')

const asInstant = (value: unknown) => {
  if (emptyYear(value)) return null
  return typeof value === 'string' ? (readInstant(value) ?? value) : value
}

const instantText = once(() =>
  z
    .string('message.should_be_a_date')
    .refine((value) => readInstant(value) !== undefined, 'message.should_be_a_date')
    .meta({ format: 'date-time' }),
)

/** An instant in UTC as ISO 8601 text, or null when empty. */
export const instant = () => z.preprocess(asInstant, instantText().nullable())

/** An instant that must be given. */
export const requiredInstant = () =>
  z.preprocess(
    asInstant,
    z.string({ error: (i) => (i.input === null ? 'text.required' : 'message.should_be_a_date') }).pipe(instantText()),
  )

/** A pure date `YYYY-MM-DD`, or null when empty. */
export const day = () =>
  z.preprocess(
    (value) => (emptyYear(value) ? null : typeof value === 'string' ? value.slice(0, 10) : value),
    z
      .string('message.should_be_a_date')
      .refine((value) => value.length === 10 && readInstant(value) !== undefined, 'message.should_be_a_date')
      .nullable()
      .meta({ format: 'date' }),
  )

/** A nested value that may also come as JSON text. Text that is no JSON is left as it is, and the schema refuses it. */
export const nested = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || value.trim() === '') return value === '' ? undefined : value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

/** A list whose form-encoded shape may be one bare value. */
export const listOf = <T extends z.ZodType>(item: T) =>
  nested(
    z.preprocess(
      (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
      z.array(item),
    ),
  )

/** The same fields, each of which may be left out. */
export function mayBeLeftOut<F extends Record<string, z.ZodType>>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
    [K in keyof F]: z.ZodOptional<F[K]>
  }
}
