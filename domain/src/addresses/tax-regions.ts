/** Regions with a tax or rates of their own: those of Spain, Portugal and France, and the rest of each country. */
export const taxRegions = ['mainland', 'canaries', 'ceuta', 'melilla', 'madeira', 'azores', 'overseas'] as const
export type TaxRegion = (typeof taxRegions)[number]

export const isTaxRegion = (value: string): value is TaxRegion => (taxRegions as readonly string[]).includes(value)

/** An address, as companies and networks have it. `pays` is a two-letter country code. */
export interface TaxPlace {
  readonly pays: string
  readonly code_postal: string
}

/** Regions by country and the first digits of the postcode; Guadeloupe, Martinique and Réunion are also countries. */
const places: readonly { readonly country: string; readonly postcode: RegExp; readonly region: TaxRegion }[] = [
  { country: 'ES', postcode: /^3[58]/, region: 'canaries' },
  { country: 'ES', postcode: /^51/, region: 'ceuta' },
  { country: 'ES', postcode: /^52/, region: 'melilla' },
  { country: 'PT', postcode: /^9[0-4]/, region: 'madeira' },
  { country: 'PT', postcode: /^9[5-9]/, region: 'azores' },
  { country: 'FR', postcode: /^97[124]/, region: 'overseas' },
  ...['GP', 'MQ', 'RE'].map((country) => ({ country, postcode: /^/, region: 'overseas' as const })),
]

/** The region of an address. */
export function taxRegionOf({ pays, code_postal }: TaxPlace): TaxRegion {
  // As typed, a postcode may begin with the country: `E-35001`.
  const digits = code_postal.replace(/\D/g, '')
  return places.find(({ country, postcode }) => country === pays && postcode.test(digits))?.region ?? 'mainland'
}

/** The indirect tax of a region. */
export type TaxName = 'vat' | 'igic' | 'ipsi'
export const taxOfRegion = (region: TaxRegion): TaxName =>
  region === 'canaries' ? 'igic' : region === 'ceuta' || region === 'melilla' ? 'ipsi' : 'vat'

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** True if an address lies in the VAT territory of the European Union (Directive 2006/112/EC, articles 5 and 6). */
export const isInVatTerritory = (place: TaxPlace) =>
  members.includes(place.pays) && ['mainland', 'madeira', 'azores'].includes(taxRegionOf(place))
