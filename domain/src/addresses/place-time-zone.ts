/** Places whose clocks differ from those of their country's mainland, by country and the first digits of the postcode. */
const placesOfOtherClocks = [
  { country: 'ES', mainland: 'Europe/Madrid', postcode: /^(?:35|38)/, timeZone: 'Atlantic/Canary' },
  { country: 'PT', mainland: 'Europe/Lisbon', postcode: /^9[0-4]/, timeZone: 'Atlantic/Madeira' },
  { country: 'PT', mainland: 'Europe/Lisbon', postcode: /^9[5-9]/, timeZone: 'Atlantic/Azores' },
] as const

/** An address, as calls, cards and companies have it. */
export interface PlaceOfClock {
  readonly pays: string
  readonly code_postal: string
}

/** The time zone of a place (IANA name): by its country and postcode, else that of its network. */
export function timeZoneOfPlace(country: string, postcode: string, networkTimeZone: string): string {
  // As typed, a postcode may begin with the country: `E-35001`, `PT 9500-001`.
  const digits = postcode.replace(/\D/g, '')
  const isOfCountry = (one: (typeof placesOfOtherClocks)[number]) =>
    // An address without a country is in that of its network.
    country === '' ? one.mainland === networkTimeZone : one.country === country
  const place = placesOfOtherClocks.find((one) => isOfCountry(one) && one.postcode.test(digits))
  return place?.timeZone ?? networkTimeZone
}

/** The time zone of a call, a card or a company. */
export const timeZoneOf = ({ pays, code_postal }: PlaceOfClock, networkTimeZone: string): string =>
  timeZoneOfPlace(pays, code_postal, networkTimeZone)
