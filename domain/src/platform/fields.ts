import { z } from 'zod'
import { isBlank } from './facts/clean-text.ts'
import { faultOfEmail, isEmail, normaliseEmail } from './facts/email.ts'
import { parseJsonText } from './json.ts'
import { once } from './once.ts'

/**
 * Schemas of request fields. Each accepts form-encoded text and JSON values and returns a native value. Empty string,
 * null and a date in the year 0001 mean empty. Error messages are message keys.
 */

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

const maxTextLength = 100_000

// Half of a surrogate pair (a cut emoji) cannot be stored as UTF-8; it becomes U+FFFD.
const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Optional text of at most `max` characters; empty becomes ''. NUL is refused, because PostgreSQL cannot store it. */
export const text = (max = maxTextLength) =>
  z.preprocess(
    (value) => (value === null ? '' : wellFormed(value)),
    z
      .string('message.should_be_text')
      .max(max, 'message.too_long')
      .refine((value) => !value.includes('\u0000'), 'message.should_be_text')
      .meta({ maxLength: max }),
  )

/** Required text of at most `max` characters; white space and invisible characters alone are refused. */
export const requiredText = (max = maxTextLength) =>
  z.preprocess(
    (value) => (isEmpty(value) ? '' : wellFormed(value)),
    z
      .string('message.should_be_text')
      .refine((value) => !isBlank(value), 'text.required')
      .max(max, 'message.too_long')
      .refine((value) => !value.includes('\u0000'), 'message.should_be_text')
      .meta({ maxLength: max }),
  )

const faultOfInput = ({ input }: { readonly input?: unknown }) => faultOfEmail(String(input))

/** Optional e-mail address, in its normal form; empty becomes ''. */
export const email = () =>
  z.preprocess(
    (value) => (isEmpty(value) ? '' : typeof value === 'string' ? normaliseEmail(value) : value),
    z.string('message.should_be_an_email').refine((v) => v === '' || isEmail(v), { error: faultOfInput }),
  )

/** Required id of a row, at most 200 characters. The format is not checked: an unknown id is just not found. */
export const id = () => z.preprocess((v) => v ?? '', z.string('text.required').min(1, 'text.required').max(200))

/** Optional id of a row; empty becomes undefined. */
export const optionalId = () => z.preprocess((v) => (isEmpty(v) ? undefined : v), id().optional())

/**
 * Optional e-mail address of a save, as sent. A rule checks it if it differs from the stored one, which stays valid.
 */
export const savedEmail = () =>
  z.preprocess(
    (value) => (isEmpty(value) ? '' : value),
    z
      .string('message.should_be_an_email')
      .max(1000, 'message.should_be_an_email')
      .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'message.should_be_an_email'),
  )

/** Maximum length of a telephone field: two numbers and what belongs to them. */
export const maxPhoneLength = 80

const asNumber = (value: unknown) => {
  if (isEmpty(value)) return null
  if (typeof value !== 'string') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** Optional integer, by default within 32 bits; empty becomes null. Bounds are inclusive. */
export const integer = (bounds: { min?: number; max?: number } = {}) =>
  z.preprocess(
    asNumber,
    z
      .int('message.should_be_a_number')
      .min(bounds.min ?? -2147483648, 'message.must_be_minimum')
      .max(bounds.max ?? 2147483647, 'message.must_be_maximum')
      .nullable(),
  )

/** Required integer, by default within 32 bits. Bounds are inclusive. */
export const requiredInteger = (bounds: { min?: number; max?: number } = {}) =>
  z.preprocess(
    asNumber,
    z
      .int({ error: (issue) => (issue.input === null ? 'text.required' : 'message.should_be_a_number') })
      .min(bounds.min ?? -2147483648, 'message.must_be_minimum')
      .max(bounds.max ?? 2147483647, 'message.must_be_maximum'),
  )

/** Optional number within inclusive bounds; empty becomes null. */
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

/** Boolean, also as `true`, `false`, `1` or `0` in text; empty becomes false. */
export const flag = () =>
  z.preprocess(
    (value) => (isEmpty(value) ? false : (flags[String(value)] ?? value)),
    z.boolean('message.should_be_a_flag'),
  )

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Normalizes an ISO 8601 instant to `YYYY-MM-DDTHH:mm:ss.sssZ`; without an offset it is read as UTC. Returns undefined
 * if it is invalid or outside the years 0001 to 9999.
 */
export function readInstant(value: string): string | undefined {
  if (!isoInstant.test(value)) return undefined
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`
  const time = Date.parse(zoned)
  if (Number.isNaN(time)) return undefined
  // Date.parse turns 30 February into a day in March; such dates are refused.
  const day = value.slice(0, 10)
  const exists = new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day
  const normalized = new Date(time).toISOString()
  return exists && /^\d{4}-/.test(normalized) && !normalized.startsWith('0000') ? normalized : undefined
}

const isEmptyDate = (value: unknown) => isEmpty(value) || String(value).startsWith('0001')

const asInstant = (value: unknown) => {
  if (isEmptyDate(value)) return null
  return typeof value === 'string' ? (readInstant(value) ?? value) : value
}

const instantText = once(() =>
  z
    .string('message.should_be_a_date')
    .refine((value) => readInstant(value) !== undefined, 'message.should_be_a_date')
    .meta({ format: 'date-time' }),
)

/** Optional instant, as ISO 8601 text in UTC; empty becomes null. */
export const instant = () => z.preprocess(asInstant, instantText().nullable())

/** Required instant, as ISO 8601 text in UTC. */
export const requiredInstant = () =>
  z.preprocess(
    asInstant,
    z.string({ error: (i) => (i.input === null ? 'text.required' : 'message.should_be_a_date') }).pipe(instantText()),
  )

/** Optional date `YYYY-MM-DD`; a time after it is cut off, and empty becomes null. */
export const day = () =>
  z.preprocess(
    (value) => (isEmptyDate(value) ? null : typeof value === 'string' ? value.slice(0, 10) : value),
    z
      .string('message.should_be_a_date')
      .refine((value) => value.length === 10 && readInstant(value) !== undefined, 'message.should_be_a_date')
      .nullable()
      .meta({ format: 'date' }),
  )

/** Required date `YYYY-MM-DD`; a time after it is cut off. */
export const requiredDayOrInstant = () =>
  // A refinement does not take null out of the type.
  day().refine((value) => value !== null, 'text.required') as unknown as z.ZodType<string, unknown>

/** Required date `YYYY-MM-DD`. A time after it is refused. */
export const requiredDay = () =>
  z.preprocess(
    (value) => (isEmptyDate(value) ? null : value),
    z
      .string({ error: (issue) => (issue.input === null ? 'text.required' : 'message.should_be_a_date') })
      .refine((value) => value.length === 10 && readInstant(value) !== undefined, 'message.should_be_a_date')
      .meta({ format: 'date' }),
  )

/** A nested value that may also arrive as JSON text. Invalid JSON is left unchanged, so that the schema refuses it. */
export const nested = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || value.trim() === '') return value === '' ? undefined : value
    return parseJsonText(value)
  }, schema)

interface ArrayLimit {
  readonly max: number
  /** Error for a longer array: a message key for a form field, otherwise plain text. */
  readonly tooMany?: string
}

/** Array of at most `max` items. A longer one is refused before its items are parsed. */
export const arrayOf = <T extends z.ZodType>(item: T, { max, tooMany = `at most ${max} items` }: ArrayLimit) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.addIssue({ code: 'custom', message: tooMany })
    return z.NEVER
  }, z.array(item).max(max))

/** Array of at most `max` items; also accepts JSON text or a single value, as forms send them. Empty becomes []. */
export const listOf = <T extends z.ZodType>(item: T, limit: ArrayLimit) => z.preprocess(asList, arrayOf(item, limit))

function asList(value: unknown): unknown[] {
  const parsed = typeof value === 'string' ? parseJsonText(value) : value
  if (parsed === undefined || parsed === null || parsed === '') return []
  // A code of digits is JSON too, but one text.
  const given = typeof parsed === 'object' || typeof parsed === 'string' ? parsed : value
  return Array.isArray(given) ? given : [given]
}

/** Makes every field optional. */
export function allOptional<F extends Record<string, z.ZodType>>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
    [K in keyof F]: z.ZodOptional<F[K]>
  }
}
