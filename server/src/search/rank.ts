import {
  distinctiveCompanyName,
  normaliseCompanyName,
  shortCompanyName,
} from '@callout/domain/platform/facts/company-name.ts'
import { normaliseSerialNumber, searchedSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { phoneDigitsOf, phonesOf, withoutExtension } from '@callout/domain/platform/search-text.ts'
import { withoutNumberSign } from '@callout/domain/search/readings.ts'
import { maxResultsPerKind } from '@callout/domain/search/search.api.ts'
import { searchedEmails } from '@callout/domain/search/searched-emails.ts'

/** The facts by which a row is known. */
export interface KnownBy {
  /** The number of the record, and codes that it has besides. */
  readonly number?: string
  readonly codes?: readonly string[]
  readonly name?: string
  /** The name of a company, with or without its legal form. */
  readonly company?: string
  readonly product?: string
  readonly phones?: readonly string[]
  readonly emails?: readonly string[]
}

/** How well rows fit a text. Between 0 and 1 it is the share of the words in the name, a word's beginning as a half. */
const fits = { number: 5, code: 4, company: 3.5, phone: 3, email: 3, name: 3, product: 3, partOfNumber: 2 } as const

/** Fewer characters are the end of too many numbers. */
const minEndLength = 6

/** Compares rows with a searched text. Normalises the text once. */
export function fitWith(text: string) {
  const number = searchedSerialNumber(withoutNumberSign(text))
  const isNumber = /\d/.test(number)
  const phone = phoneDigitsOf(withoutExtension(text))
  const emails = searchedEmails(text)
  const name = normaliseCompanyName(text)
  const words = name.split(' ')
  const shareOfWords = (of: string) => {
    const own = normaliseCompanyName(of).split(' ')
    const points = words.map((word) => (own.includes(word) ? 1 : own.some((one) => one.startsWith(word)) ? 0.5 : 0))
    return points.reduce((sum: number, one) => sum + one, 0) / words.length
  }
  const isName = (of: string) => name !== '' && normaliseCompanyName(of) === name
  return (known: KnownBy): number => {
    const {
      number: own = '',
      codes = [],
      phones = [],
      emails: ownEmails = [],
      company = '',
      name: ownName = company,
      product = '',
    } = known
    const [ownNumber = '', ...ownCodes] = [own, ...codes].map(normaliseSerialNumber)
    if (number !== '' && ownNumber === number) return fits.number
    if (number !== '' && ownCodes.includes(number)) return fits.code
    if (phone !== '' && phones.some((one) => phonesOf(one).includes(phone))) return fits.phone
    if (ownEmails.some((one) => searchedEmails(one).some((email) => emails.includes(email)))) return fits.email
    if (isName(company) || isName(shortCompanyName(company))) return fits.company
    if (isName(ownName) || isName(distinctiveCompanyName(company))) return fits.name
    if (isName(product)) return fits.product
    if (isNumber && ownNumber.startsWith(number)) return fits.partOfNumber
    if (number.length >= minEndLength && [ownNumber, ...ownCodes].some((one) => one.endsWith(number)))
      return fits.partOfNumber
    return shareOfWords(`${ownName} ${own} ${codes.join(' ')} ${product}`)
  }
}

/** A result with how well it fits. */
export interface Ranked<Result> {
  readonly result: Result
  readonly fit: number
}

/** The best rows by their fit. Equal ones keep their order. */
export const bestOf = <Row>(rows: readonly Row[], fitOf: (row: Row) => number): Ranked<Row>[] =>
  rows
    .map((result) => ({ result, fit: fitOf(result) }))
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxResultsPerKind)
