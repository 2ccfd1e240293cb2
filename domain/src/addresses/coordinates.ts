import { number } from '../platform/fields.ts'
import type { Point } from './distance.ts'

/** Valid range of coordinates, in degrees. */
export const coordinateBounds = { latitude: { min: -90, max: 90 }, longitude: { min: -180, max: 180 } } as const

/** Schema of a latitude in degrees; null if unknown. */
export const latitude = () => number(coordinateBounds.latitude)

/** Schema of a longitude in degrees; null if unknown. */
export const longitude = () => number(coordinateBounds.longitude)

const isWithin = (degrees: number, { min, max }: { readonly min: number; readonly max: number }) =>
  degrees >= min && degrees <= max

/** Checks coordinates (degrees) from an external source. Returns both as null if one is missing or out of range. */
export const toCoordinates = (lat: number | null, lng: number | null) =>
  lat !== null && lng !== null && isWithin(lat, coordinateBounds.latitude) && isWithin(lng, coordinateBounds.longitude)
    ? { lat, lng }
    : { lat: null, lng: null }

/** Coordinates of a record in degrees; null if unknown. */
export type Coordinates = { readonly [Axis in keyof Point]: number | null }

/** The point with these coordinates; null if one of them is unknown. */
export const pointOf = ({ latitude, longitude }: Coordinates): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Fields of the customer's address in a call or contract, to which its coordinates belong. */
export const addressFields = ['adresse', 'street_number', 'code_postal', 'ville', 'pays'] as const

/** Clears the coordinates if a field of the address changed but the coordinates did not; returns {} otherwise. */
export function resetStaleCoordinates<Row extends Coordinates>(
  before: Partial<Row>,
  changes: Partial<Row>,
  addressFields: readonly (keyof Row)[],
): Partial<Coordinates> {
  const hasChanged = (field: keyof Row) => changes[field] !== undefined && changes[field] !== before[field]
  const hasNewCoordinates = hasChanged('latitude') || hasChanged('longitude')
  return addressFields.some(hasChanged) && !hasNewCoordinates ? { latitude: null, longitude: null } : {}
}

/** The same for values that are copied from another record: coordinates that come with them are those of their address. */
export function resetMissingCoordinates<Row extends Coordinates>(
  before: Partial<Row>,
  copied: Partial<Row>,
  addressFields: readonly (keyof Row)[],
): Partial<Coordinates> {
  const hasCoordinates = typeof copied.latitude === 'number' && typeof copied.longitude === 'number'
  return hasCoordinates ? {} : resetStaleCoordinates(before, copied, addressFields)
}
