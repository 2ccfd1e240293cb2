import type { Language } from '../messages/messages.ts'

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How much longer roads are than the great circle, on the whole. */
const detour = 1.3

/** The distance by road in kilometres, in whole tenths: the great circle times 1.3. */
export function roadKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h))) * detour * 10) / 10
}

/** `12.3 km` in a language's figures, or `n/a` where no distance is known. */
export const distanceText = (km: number | null, language: Language) =>
  km === null ? 'n/a' : `${tenthsText(km, language)} km`

/** A number with one decimal in a language's figures: `12.3`, `12,3`. */
export const tenthsText = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
