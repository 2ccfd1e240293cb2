import type { Language } from '../messages/messages.ts'

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthRadiusKm = 6371.0088
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Average ratio of road distance to straight-line distance. */
export const roadDetourFactor = 1.3

/** Estimated road distance in kilometres with one decimal: great-circle distance times 1.3. */
export function roadKm(a: Point, b: Point): number {
  const haversine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const h =
    haversine(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * haversine(a.longitude, b.longitude)
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h))) * roadDetourFactor * 10) / 10
}

/** Formats a distance for a language: `12.3 km`, `12,3 km`; `n/a` if unknown. */
export const distanceText = (km: number | null, language: Language) =>
  km === null ? 'n/a' : `${oneDecimalText(km, language)} km`

/** Formats a number with one decimal for a language: `12.3`, `12,3`. */
export const oneDecimalText = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
