import { number } from '../kernel/fields.ts'
import type { Point } from './distance.ts'

/** Where places on earth end, in degrees. */
export const ends = { latitude: { min: -90, max: 90 }, longitude: { min: -180, max: 180 } } as const

/** A record's latitude in degrees, or null where it is not known. */
export const latitude = () => number(ends.latitude)

/** A record's longitude in degrees, or null where it is not known. */
export const longitude = () => number(ends.longitude)

const isWithin = (degrees: number, { min, max }: { readonly min: number; readonly max: number }) =>
  degrees >= min && degrees <= max

/** Coordinates as somebody else gave them, as `lat` and `lng` of a suggestion: both null where there is no such place. */
export const placeAt = (lat: number | null, lng: number | null) =>
  lat !== null && lng !== null && isWithin(lat, ends.latitude) && isWithin(lng, ends.longitude)
    ? { lat, lng }
    : { lat: null, lng: null }

/** Coordinates of a record; null where they are not known. */
export type Coordinates = { readonly [Axis in keyof Point]: number | null }

/**
 * What a change of an address makes of a record's coordinates: those that stayed behind, while a field of the address
 * changed, belong to the old place and are forgotten.
 */
export function coordinatesAfter<Row extends Coordinates>(
  before: Row,
  changes: Partial<Row>,
  address: readonly (keyof Row)[],
): Partial<Coordinates> {
  const differs = (field: keyof Row) => changes[field] !== undefined && changes[field] !== before[field]
  const isPlacedAnew = differs('latitude') || differs('longitude')
  return address.some(differs) && !isPlacedAnew ? { latitude: null, longitude: null } : {}
}
