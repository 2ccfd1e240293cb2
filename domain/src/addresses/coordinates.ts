import type { Point } from './distance.ts'

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
