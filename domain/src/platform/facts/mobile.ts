import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { parseTelephones } from './telephone.ts'

/**
 * The first mobile number of a field, in E.164; undefined if it has none. `country` (two capital letters, '' if unknown)
 * is that of numbers without a prefix. Where mobile and fixed numbers look alike, as in the United States, both count.
 */
export const mobileNumberIn = (typed: string, country: string): string | undefined =>
  parseTelephones(typed, country).find(
    ({ number, extension }) => extension === undefined && parsePhoneNumberFromString(number)?.isValid(),
  )?.number
