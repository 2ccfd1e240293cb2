import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { latinDigits } from './digits.ts'

/** A telephone number of a field. */
export interface Telephone {
  /** E.164 (`+34600123456`); the digits as dialled if it is no number of the country (`112`). */
  readonly number: string
  readonly extension?: string
  /** The part of the field with this number, as typed. */
  readonly text: string
}

const extensionWord = /\b(?:poste|ramal|interno|anexo)(?=\s*\d)/gi
const extensionInBrackets = /\(\s*((?:ext|int|x)[a-zóã]*\.?\s*\d{1,7})\s*\)/gi
// A comma before an extension belongs to its number, every other one stands between two.
const separator = /[;|\n]|,(?!\s*(?:ext|int|x))/gi
const dashBetweenNumbers = /(?<=\d{9})-(?=\+?\d{9})/g
// The zero that is not dialled from abroad. Italian numbers, except mobile ones, keep it.
const trunkZero = /(\(?(?:\+|00)(?!39\)?\s*\(0\)\s*[^3\s])\d{1,3}\)?)(\s*\(0\)\s*)/g

/**
 * The text as libphonenumber-js understands it, of the same length: a known word for an extension, one sign between two
 * numbers. `starts` has the places where numbers with a trunk zero began.
 */
function prepare(typed: string) {
  const starts = new Map<number, number>()
  const text = typed
    .replace(extensionWord, (word) => 'ext.'.padEnd(word.length))
    .replace(extensionInBrackets, ' $1 ')
    .replace(separator, '/')
    .replace(dashBetweenNumbers, '/')
    .replace(trunkZero, (_, prefix: string, zero: string, at: number) => {
      starts.set(at + zero.length, at)
      return ' '.repeat(zero.length) + prefix
    })
  return { text, starts }
}

const telephone = ({ number, ext }: PhoneNumber, text: string): Telephone =>
  ext ? { number, extension: ext, text } : { number, text }

/** A single number of the right length that no operator has, or a short one; none if the text has other words. */
function parseUnknown(typed: string, country: CountryCode | undefined): Telephone[] {
  const text = typed.trim()
  const parsed = parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false })
  if (parsed?.isPossible()) return [telephone(parsed, text)]
  const digits = latinDigits(text).replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? [{ number: digits, text }] : []
}

/**
 * The telephone numbers of a field, in their order. `country` (two capital letters, '' if unknown) is that of numbers
 * without a prefix. Empty if the text has none.
 */
export function parseTelephones(typed: string, country: string): readonly Telephone[] {
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const { text, starts } = prepare(typed)
  const found = findPhoneNumbersInText(text, { ...(defaultCountry && { defaultCountry }) })
  if (found.length === 0) return parseUnknown(typed, defaultCountry)
  return found.map(({ number, startsAt, endsAt }) =>
    telephone(number, typed.slice(starts.get(startsAt) ?? startsAt, endsAt).trim()),
  )
}

/** The link that dials a number; a telephone waits before it dials the extension. */
export const telephoneLink = ({ number, extension }: Telephone): string =>
  `tel:${number}${extension === undefined ? '' : `;ext=${extension}`}`
