import { cleanText } from './clean-text.ts'
import { latinDigits } from './digits.ts'

interface PostcodeFormat {
  /** Letters that people write in front of it: `E-28001`. */
  readonly prefix: RegExp
  /** The postcode of the digits that were typed; undefined if they make none. */
  readonly toPostcode: (digits: string) => string | undefined
  /** True for postcodes that no place has, such as those of a province that does not exist. */
  readonly isUnused: (postcode: string) => boolean
  /** Numbers of first digits that name an area, such as a province, the longest first. */
  readonly areaLengths: readonly number[]
}

/** Five digits. A spreadsheet takes zeros away in front, `zeros` at most. */
const fiveDigits = (prefix: RegExp, zeros: number, unusedProvince: RegExp): PostcodeFormat => ({
  prefix,
  toPostcode: (digits) => (digits.length <= 5 && digits.length >= 5 - zeros ? digits.padStart(5, '0') : undefined),
  isUnused: (postcode) => unusedProvince.test(postcode),
  areaLengths: [4, 3, 2],
})

const formats: Readonly<Record<string, PostcodeFormat>> = {
  ES: fiveDigits(/^(?:ES?)(?=[ .-]|\d)/, 1, /^(?:00|5[3-9]|[6-9])/),
  FR: fiveDigits(/^(?:FR?)(?=[ .-]|\d)/, 1, /^(?:00|96|99)/),
  IT: fiveDigits(/^(?:IT?)(?=[ .-]|\d)/, 2, /^(?:0000|49|6[89]|7[789]|99)/),
  PT: {
    prefix: /^(?:PT?)(?=[ .-]|\d)/,
    toPostcode: (digits) =>
      digits.length === 4 ? digits : digits.length === 7 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : undefined,
    isUnused: (postcode) => postcode.startsWith('0') || postcode > '9990',
    areaLengths: [4, 2],
  },
}

/** The postcode in the form of its country; undefined if the text is none, or nothing is known of the country's. */
function readPostcode(text: string, country: string): string | undefined {
  const format = formats[country]
  const digits = cleanText(latinDigits(text))
    .toUpperCase()
    .replace(format?.prefix ?? '', '')
    // Decimals that a spreadsheet adds to a number.
    .replace(/^(\d{3,5})[.,]0+$/, '$1')
    .replace(/[\s.\p{Pd}]/gu, '')
  return /^\d+$/.test(digits) ? format?.toPostcode(digits) : undefined
}

/**
 * The postcode as its country writes it: `E-28001` and `28001 ` become `28001`, `8001` becomes `08001`, `1000205` becomes
 * `1000-205`. `country` has two capital letters. A text that is no postcode of the country is only cleaned of blanks.
 */
export const normalisePostcode = (text: string, country: string): string =>
  readPostcode(text, country) ?? cleanText(text)

/**
 * The fault of a postcode, as a message key: the country (ES, FR, IT, PT) has no such postcode. Undefined if it
 * may exist, is empty, or nothing is known of the country.
 */
export function validatePostcode(text: string, country: string): 'message.no_such_postcode' | undefined {
  const format = formats[country]
  if (!format || cleanText(text) === '') return undefined
  const postcode = readPostcode(text, country)
  return postcode === undefined || format.isUnused(postcode) ? 'message.no_such_postcode' : undefined
}

/** The doubt about a postcode that is saved all the same: there is none, or its normal form adds a zero (`8001` in Spain). */
export const doubtOfPostcode = (
  text: string,
  country: string,
): 'message.no_such_postcode' | 'message.zero_added' | undefined =>
  validatePostcode(text, country) ?? (lacksZero(text, country) ? 'message.zero_added' : undefined)

const lacksZero = (text: string, country: string) =>
  readPostcode(text, country)?.startsWith('0') && !/^\D{0,9}0/.test(cleanText(text))

/**
 * The areas in front of a postcode, the smallest first: `28001` lies in `2800`, `280` and `28`, `1000-205` in `1000` and `10`.
 * Empty if the text is no postcode of the country.
 */
export function postcodeAreas(text: string, country: string): readonly string[] {
  const postcode = readPostcode(text, country)
  if (postcode === undefined) return []
  return (formats[country]?.areaLengths ?? [])
    .map((length) => postcode.slice(0, length))
    .filter((area) => area !== postcode)
}

/** A postcode as `served_postcode` in the database has it: without blanks, hyphens and the letters of the country. */
const compactPostcode = (text: string): string =>
  cleanText(latinDigits(text))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^[A-Z]{1,2}(?=\d+$)/, '')

/** The area in front of postcodes (`280`) that the text names; undefined if it is none of the country. */
function servedArea(text: string, country: string): string | undefined {
  const format = formats[country]
  const compact = compactPostcode(text)
  const isArea = /^\d+$/.test(compact) && format?.areaLengths.includes(compact.length) && !format.isUnused(compact)
  return isArea ? compact : undefined
}

/** A postcode, or an area in front of postcodes (`280`), that a company serves, as it is stored. */
export const normaliseServedPostcode = (text: string, country: string): string =>
  servedArea(text, country) ?? normalisePostcode(text, country)

/** The fault of a postcode or area that a company serves, as that of `validatePostcode`. */
export const validateServedPostcode = (text: string, country: string) =>
  servedArea(text, country) === undefined ? validatePostcode(text, country) : undefined

/**
 * Texts by which a company may have entered that it serves a postcode, without blanks and hyphens: the postcode, also
 * without its zeros in front, and the areas in front of it.
 */
export function servedPostcodes(text: string, country: string): readonly string[] {
  const compact = compactPostcode(readPostcode(text, country) ?? text)
  const written = [compact, compact.replace(/^0+/, ''), ...postcodeAreas(text, country)]
  return [...new Set(written)].filter((code) => code !== '')
}

/** The Portuguese area (`1000`) that stands for a whole postcode; undefined if the text is no such short form. */
export function shortPostcode(text: string, country: string): string | undefined {
  const postcode = readPostcode(text, country)
  return country === 'PT' && postcode?.length === 4 ? postcode : undefined
}

/** Part of a postcode of any country, typed to search: without blanks around it and the letters of the country. */
export function postcodeFragment(typed: string): string {
  const text = cleanText(latinDigits(typed)).replace(/^[a-z]{1,2}[ .-]{0,5}(?=[\d .-]+$)/i, '')
  const [, area, place] = /^(\d{4})[\s\p{Pd}]?(\d{3})$/u.exec(text) ?? []
  if (area) return `${area}-${place}`
  return /^\d\d[ .]?\d{3}$/.test(text) ? text.replace(/[ .]/, '') : text
}
