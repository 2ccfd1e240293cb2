import { writingsOfCompany } from '../platform/facts/company-name.ts'
import { postcodeFragment } from '../platform/facts/postcode.ts'
import { apostrophes } from '../platform/facts/separators.ts'
import { normaliseSerialNumber, withoutSerialLabel } from '../platform/facts/serial-number.ts'
import { withoutDoor } from '../platform/facts/street.ts'
import { isNumberText, joinPhones, phoneDigitsOf, severalPhonesOf, withoutExtension } from '../platform/search-text.ts'

/** Groups of digits that stand alone, so not those of `HX-4471/09`. */
const groupsOfDigits = /(?<![\p{L}\d./-])\d[\d\s()./-]{4,30}\d(?!\p{L})/gu
const hasDigit = (word: string) => /\d/.test(word)
/** Sign before a number, as people write it: `#10019`, `nº 10019`. */
const numberSign = /^\s*(?:#|n\.?\s?[º°]|№)\s*(?=\d)/i
/** Words before the number of a call: `aviso 10019004`. */
const callLabel =
  /^(?:sat|avisos?|orden|ticket|call|chamada|pedido|chiamata|intervento|intervention|appel)[\s:.]{1,3}(?=(?:#|n\.?[º°]\s?)?\d{6,12}$)/i
/** A postcode of four digits has lost its zero. */
const shortPostcode = /(?<=^|\s)(?:[EFI][ .-]?)?(?=\d{4}(?:$|[\s,]{1,3}\p{L}))/iu

/** A postcode with the letters of its country, or a Portuguese one in any form. */
const postcodeInText = /(?<=^|[\s,])(?:(?:ES|FR|IT|[EFI])[ .-]?\d{5}|PT?[ .-]?\d{4}(?:[ -]?\d{3})?|\d{7})(?=$|[\s,])/giu

/** The same behind a street, also without blanks: `Olmo nº12`. */
const numberSignBetween = /(?<=[\s,])n\.?\s?[º°]\.?\s{0,9}(?=\d)/gi
const houseNumber = /(?<=\p{L}[\s,]{1,9})(?=\d{1,4}(?![\d\p{L}/-]))/gu

/** The text without a sign that says "number". */
export const withoutNumberSign = (text: string): string =>
  text.trim().replace(callLabel, '').replace(numberSign, '').replace(numberSignBetween, '').trim()

/** `HX 4471 09` may be one serial number, `Mayor 12` may not. */
const mayBeCode = (text: string) =>
  hasDigit(text) && text.split(/\s+/).every((word) => hasDigit(word) || word.length <= 3)

/**
 * The possible meanings of a searched text, without repetition: as typed, with its numbers as telephones, as codes in one
 * piece, without apostrophes, without floor and door, without what only says what a number is, and with its company written otherwise.
 * `408 123 456 78` is a serial number, and also the telephone 812345678.
 */
export function readingsOf(text: string): string[] {
  const typed = withoutNumberSign(text)
  const named = withoutExtension(withoutSerialLabel(typed))
  const readings = [
    typed.replace(/\s+/g, ' ').trim(),
    ...readingsOfNumbers(named),
    ...severalPhonesOf(named),
    typed.replace(shortPostcode, '0'),
    typed.replace(postcodeInText, postcodeFragment),
    mayBeCode(typed) && !/[ºª°]/.test(typed) ? '' : withoutDoor(typed),
    // A label may be the beginning of the number itself.
    mayBeCode(typed) ? normaliseSerialNumber(typed) : '',
    // An address that is stored as `Olmo nº12` has the word `no12`.
    named.replace(houseNumber, 'no'),
    ...writingsOfCompany(named),
  ]
  return [...new Set(readings)].filter((reading) => reading !== '')
}

function readingsOfNumbers(typed: string): string[] {
  const readings = [
    typed,
    joinPhones(typed),
    typed
      .split(/\s+/)
      .map((word) => (hasDigit(word) ? normaliseSerialNumber(word) : word))
      .join(' '),
    typed.replace(groupsOfDigits, (run) => run.replace(/\D/g, '')),
    mayBeCode(typed) ? normaliseSerialNumber(typed) : '',
    isNumberText(typed) && phoneDigitsOf(typed).length >= 4 ? phoneDigitsOf(typed) : '',
    typed.replace(apostrophes, ''),
  ]
  return readings.map((reading) => reading.replace(/\s+/g, ' ').trim())
}
