import { latinDigits } from './facts/digits.ts'

const separators = /[\s()./-]/
const phoneLike = /\+?\d[\d\s()./-]{6,30}\d/g
const countryCode = /^\s?\+\s?(?:3[578]\d|42\d|\d\d)/
/** Length of a national telephone number, at most, as the indexes hold it. */
const nationalDigits = 9

const lettersWithoutAccent: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** The text without upper case and accents, with `ß` as `ss` and its like, and all digits as `0` to `9`. */
export const plainText = (text: string): string =>
  latinDigits(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => lettersWithoutAccent[letter] ?? letter)

/** Words of a searched text, each of which must be found. */
export const wordsOf = (text: string): string[] => text.split(/[\s,;]/).filter((word) => word !== '')

/** Plain words typed into a filter. Only white space separates them: a part may be named `Cable 1,5 mm`. */
export const filterWordsOf = (typed: string): string[] =>
  plainText(typed)
    .split(/\s/)
    .filter((word) => word !== '')

/**
 * Digits of a telephone number in any writing, without the country code: `+34 791-569-561` becomes `791569561`. Also of
 * the beginning of one; '' for a text without digits.
 */
export const phoneDigitsOf = (text: string): string =>
  latinDigits(text).trim().replace(countryCode, '').replace(/\D/g, '').slice(-nationalDigits)

const extension = /(?:ext|x|int|poste|ramal|#)\.? *\d{1,5}/gi
const extensionBehindPhone =
  /(\d[\d\s()./-]{4,30}\d)[\s,;]*\(?\s*(?:ext(?:ensi[oó]n|ens[aã]o|ension)?|x|int(?:erno)?|poste|ramal|anexo|#)\.?:?\s*\d{1,7}\b\)?/giu
/** A searched text with telephones without their extensions: `600 123 456 ext. 23`. */
export const withoutExtension = (text: string): string => text.replace(extensionBehindPhone, '$1')

const betweenPhones = /[/;,|]|\b(?:y|o|e|ou|et|or|and|und)\b/i
/** A shorter part of a field is no telephone number of its own. */
const minPhoneDigits = 6

/** The telephone numbers of a field as `phoneDigitsOf` gives them. `600 123 456 / 600 111 222` has two. */
export function phonesOf(text: string): string[] {
  const parts = latinDigits(text).replace(extension, ' ').split(betweenPhones).map(phoneDigitsOf)
  const phones = parts.filter((digits) => digits.length >= minPhoneDigits)
  return phones.length > 0 ? [...new Set(phones)] : [phoneDigitsOf(text)].filter((digits) => digits !== '')
}

/** The telephone numbers of a searched text that has several and nothing else; else none. Any of them is meant. */
export function severalPhonesOf(text: string): string[] {
  const parts = text.replace(/(?<=\d{9}) {1,3}(?=\+?\d{9})/g, '/').split(betweenPhones)
  const phones = parts.map(phoneDigitsOf)
  const areWhole = parts.every(isNumberText) && phones.every((digits) => digits.length === nationalDigits)
  return areWhole && phones.length > 1 ? phones : []
}

/** The text with each whole telephone number as its digits. Groups of five digits are postcodes. */
export const joinPhones = (text: string): string =>
  text.replace(phoneLike, (run) => {
    const groups = run.split(separators)
    const digits = groups.join('').replace(/\D/g, '')
    const isPhone = countryCode.test(run) || !groups.slice(1).some((group) => group.length === 5)
    return isPhone && digits.length >= nationalDigits && digits.length <= 15 ? ` ${phoneDigitsOf(run)} ` : run
  })

/** True for a text of digits and what separates them, as the beginning of a telephone number. */
export const isNumberText = (text: string): boolean => /^[+\d\s()./-]+$/.test(text) && /\d/.test(text)
