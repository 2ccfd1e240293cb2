import { wallClockOf } from '../platform/wall-clock.ts'

/** Places whose clocks differ from those of their country's mainland, by country and the first digits of the postcode. */
const placesOfOtherClocks = [
  { country: 'ES', mainland: 'Europe/Madrid', postcode: /^(?:35|38)/, timeZone: 'Atlantic/Canary', name: 'Canarias' },
  { country: 'PT', mainland: 'Europe/Lisbon', postcode: /^9[0-4]/, timeZone: 'Atlantic/Madeira', name: 'Madeira' },
  { country: 'PT', mainland: 'Europe/Lisbon', postcode: /^9[5-9]/, timeZone: 'Atlantic/Azores', name: 'Açores' },
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

/** The name of a clock beside a time: the place's own name for itself, else the city of the zone. */
export const nameOfClock = (timeZone: string): string =>
  placesOfOtherClocks.find((place) => place.timeZone === timeZone)?.name ??
  timeZone.replace(/^.*\//, '').replaceAll('_', ' ')

/** True if two time zones show different times at an instant (ISO 8601). */
export function clocksDifferAt(instant: string, one: string, other: string): boolean {
  if (one === other) return false
  const time = Date.parse(instant)
  return wallClockOf(one)(time) !== wallClockOf(other)(time)
}
