import { plainText } from '../search-text.ts'
import { apostrophes, invisible, separators } from './separators.ts'

/** The serial number of a GS1 code in its readable form: `(01)08412345678905(21)HX447109`. */
const gs1Serial = /^\s*(?:\(\d{2,4}\)[^()]*)*\(21\)([^()]*)/

/**
 * The form in which serial numbers compare: no case, accents, spaces, dashes or other punctuation, and of a GS1 code its
 * serial number alone. `HX-4471/09`, `hx 447109` and `(21)HX447109` are one. '' for a text without letters and digits.
 */
export const normaliseSerialNumber = (text: string): string =>
  plainText((gs1Serial.exec(text)?.[1] ?? text).replace(invisible, '').replace(apostrophes, '')).replace(separators, '')

// What people write before a serial number, in five languages: `S/N`, `nº de serie`, `matricola`. A bare `SN` may begin
// the number itself, so it needs a blank or a colon behind it.
const number = String.raw`n(?:[º°o]|[uú]m|ro|r)?\.?|n[uú]m[eé]ro`
const label = [
  String.raw`(?:s\s?/\s?n|n\s?/\s?s)(?:\s?[º°])?`,
  String.raw`(?:s\.\s?n\.?|sn|ns)(?=[:\s])`,
  String.raw`(?:${number})\s*(?:d[ei]\s+)?s[eé]rie(?![\p{L}\p{N}])`,
  String.raw`s[eé]rie(?:\s+(?:${number}))?(?![\p{L}\p{N}])`,
  String.raw`serial(?:\s*(?:number|no\.?|n[º°]\.?))?(?![\p{L}\p{N}])`,
  String.raw`matr[ií]cul[ae]|matricola|matr\.`,
].join('|')
const serialLabel = String.raw`(?:${label})\s*[.:#=]*\s*`
const labelAtStart = new RegExp(String.raw`^\s*${serialLabel}(?=[^\d]{0,12}\d)`, 'iu')
// `s/n` stands in addresses too: behind other words it is a label only before a long number.
const labelBetween = new RegExp(String.raw`(?<=\s)(?:${serialLabel}|\(21\)\s*)(?=[\p{L}\d./-]{9})(?=\D{0,8}\d)`, 'giu')
/** Product and serial number of a scanned GS1 code without brackets. */
const scannedGs1 = /^\s*(?:\][a-z]\d)?01\d{14}21(?=[\p{L}\d])/iu

/** A searched text without the words that say "serial number": `S/N 2406`, `matricola: 2406`. */
export const withoutSerialLabel = (text: string): string =>
  text.replace(scannedGs1, '').replace(labelAtStart, '').replace(labelBetween, '').trim()

/** The normal form of a typed serial number without its label; that of the whole text if nothing else is left. */
export const searchedSerialNumber = (text: string): string =>
  normaliseSerialNumber(withoutSerialLabel(text)) || normaliseSerialNumber(text)
