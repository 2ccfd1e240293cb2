import { stdnum } from 'stdnum'

/** The kind of number in `stdnum` that is the VAT number of each country. */
const vatNumbers: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

/** The prefix of a country's VAT numbers: its code, but EL for Greece. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/** A tax number in capital letters, without spaces, dots, hyphens and slashes. */
const compact = (tax_number: string) => tax_number.toUpperCase().replace(/[\s./-]/g, '')

/** A tax number with the prefix of its country: `ESB12345674`. `country` is a two-letter code. */
export function vatIdentifier(tax_number: string, country: string): string {
  const number = compact(tax_number)
  const prefix = prefixOf(country)
  return number.startsWith(prefix) ? number : `${prefix}${number}`
}

/**
 * True if the check digits of a tax number are those of its country, with or without the country's prefix. A number of a
 * country outside the European Union and the United Kingdom is not checked.
 */
export function isTaxNumber(tax_number: string, country: string): boolean {
  const validator = stdnum[country]?.[vatNumbers[country] ?? '']
  const number = vatIdentifier(tax_number, country).slice(prefixOf(country).length)
  return validator ? validator.validate(number).isValid : number !== ''
}
