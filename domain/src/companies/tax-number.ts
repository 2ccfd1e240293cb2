// One by one: the whole library takes three times as long to load.
import * as AT from 'stdnum/lib/cjs/at/uid.js'
import * as BE from 'stdnum/lib/cjs/be/vat.js'
import * as BG from 'stdnum/lib/cjs/bg/vat.js'
import * as CY from 'stdnum/lib/cjs/cy/vat.js'
import * as CZ from 'stdnum/lib/cjs/cz/dic.js'
import * as DE from 'stdnum/lib/cjs/de/vat.js'
import * as DK from 'stdnum/lib/cjs/dk/cvr.js'
import * as EE from 'stdnum/lib/cjs/ee/kmkr.js'
import * as ES from 'stdnum/lib/cjs/es/nif.js'
import * as FI from 'stdnum/lib/cjs/fi/alv.js'
import * as FR from 'stdnum/lib/cjs/fr/tva.js'
import * as GB from 'stdnum/lib/cjs/gb/vat.js'
import * as GR from 'stdnum/lib/cjs/gr/vat.js'
import * as HR from 'stdnum/lib/cjs/hr/oib.js'
import * as HU from 'stdnum/lib/cjs/hu/anum.js'
import * as IE from 'stdnum/lib/cjs/ie/vat.js'
import * as IT from 'stdnum/lib/cjs/it/iva.js'
import * as LT from 'stdnum/lib/cjs/lt/pvm.js'
import * as LU from 'stdnum/lib/cjs/lu/tva.js'
import * as LV from 'stdnum/lib/cjs/lv/pvn.js'
import * as MT from 'stdnum/lib/cjs/mt/vat.js'
import * as NL from 'stdnum/lib/cjs/nl/btw.js'
import * as PL from 'stdnum/lib/cjs/pl/nip.js'
import * as PT from 'stdnum/lib/cjs/pt/nif.js'
import * as RO from 'stdnum/lib/cjs/ro/cif.js'
import * as SE from 'stdnum/lib/cjs/se/vat.js'
import * as SI from 'stdnum/lib/cjs/si/ddv.js'
import * as SK from 'stdnum/lib/cjs/sk/dph.js'

/** The VAT numbers of the European Union and the United Kingdom, by country code. */
const vatNumbers: Readonly<Record<string, { readonly validate: (value: string) => { readonly isValid: boolean } }>> = {
  AT,
  BE,
  BG,
  CY,
  CZ,
  DE,
  DK,
  EE,
  ES,
  FI,
  FR,
  GB,
  GR,
  HR,
  HU,
  IE,
  IT,
  LT,
  LU,
  LV,
  MT,
  NL,
  PL,
  PT,
  RO,
  SE,
  SI,
  SK,
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
 * True if the check digits of a tax number are those of its country, with or without the country's prefix. A number of
 * a country outside the European Union and the United Kingdom is not checked.
 */
export function isTaxNumber(tax_number: string, country: string): boolean {
  const validator = vatNumbers[country]
  const number = vatIdentifier(tax_number, country).slice(prefixOf(country).length)
  return validator ? validator.validate(number).isValid : number !== ''
}
