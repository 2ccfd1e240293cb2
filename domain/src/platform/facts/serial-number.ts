import { plainText } from '../search-text.ts'
import { latinDigits } from './digits.ts'
import { apostrophes, invisible, separators } from './separators.ts'

/** The serial number of a GS1 code in its readable form: `(01)08412345678905(21)HX447109`. */
const gs1Serial = /^\s*(?:\(\d{2,4}\)[^()]*)*\(21\)([^()]*)/

/**
 * The form in which serial numbers compare: no case, accents, spaces, dashes or other punctuation, and of a GS1 code its
 * serial number alone. `HX-4471/09`, `hx 447109` and `(21)HX447109` are one. '' for a text without letters and digits.
 */
export const normaliseSerialNumber = (text: string): string =>
  plainText((gs1Serial.exec(latinDigits(text))?.[1] ?? text).replace(invisible, '').replace(apostrophes, '')).replace(
    separators,
    '',
  )

/**
 * Labels before a serial number, in five languages: `S/N`, `nº de serie`, `matricola`. A bare `SN` may begin the number
 * itself, so it needs a blank or a colon behind it.
 */
const label =
  /(?<![\p{L}\p{N}])(?:s\s?\/\s?n(?:\s?[º°])?|n\s?\/\s?s|(?:s\.\s?n\.?|sn|ns)(?=[:\s])|(?:n(?:[º°o]|[uú]m|ro|r)?\.?|n[uú]m[eé]ro)\s{0,9}(?:d[ei]\s{1,9})?s[eé]rie(?![\p{L}\p{N}])|s[eé]rie(?:\s{1,9}(?:n(?:[º°o]|[uú]m|ro|r)?\.?|n[uú]m[eé]ro))?(?![\p{L}\p{N}])|serial(?:\s?(?:number|no\.?|n[º°]\.?))?(?![\p{L}\p{N}])|matr[ií]cul[ae]|matricola|matr\.)\s{0,9}[.:#=]{0,3}\s{0,9}|(?<=\s)\(21\)\s{0,9}/giu
/** `s/n` stands in addresses too: behind other words it is a label only before a long number. */
const longNumber = /^(?=[\p{L}\d./-]{9})\D{0,8}\d/u
const shortNumber = /^\D{0,12}\d/

/** Product and serial number of a scanned GS1 code without brackets. */
const scannedGs1 = /^\s{0,9}(?:\][a-z]\d)?01\d{14}21(?=[\p{L}\d])/iu

/** A searched text without the words that say "serial number": `S/N 2406`, `matricola: 2406`. */
export function withoutSerialLabel(text: string): string {
  const typed = latinDigits(text).replace(scannedGs1, '').trim()
  const isLabel = (found: string, at: number) =>
    (at === 0 ? shortNumber : longNumber).test(typed.slice(at + found.length))
  return typed.replace(label, (found: string, at: number) => (isLabel(found, at) ? '' : found)).trim()
}

/** The normal form of a typed serial number without its label; that of the whole text if nothing else is left. */
export const searchedSerialNumber = (text: string): string =>
  normaliseSerialNumber(withoutSerialLabel(text)) || normaliseSerialNumber(text)
