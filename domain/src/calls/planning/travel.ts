import { type Point, roadKm } from '../../addresses/distance.ts'
import { minuteMs } from '../../platform/wall-clock.ts'

const kmPerHour = 50

/** Assumed duration of a visit that has none yet, in minutes. */
export const defaultVisitMinutes = 60

/** Visits are proposed at quarter hours. */
const quarterHourMs = 15 * minuteMs

/** Estimated kilometres by road between two places; 0 if one of them is unknown. */
export const kmBetween = (a: Point | null, b: Point | null) => (a && b ? roadKm(a, b) : 0)

/** Driving time in milliseconds. */
export const drivingMs = (km: number) => Math.round((km / kmPerHour) * 60 * minuteMs)

/** The first quarter hour at or after a time, in epoch milliseconds. */
export const ceilToQuarterHour = (time: number) => Math.ceil(time / quarterHourMs) * quarterHourMs

/** The last quarter hour at or before a time, in epoch milliseconds. */
export const floorToQuarterHour = (time: number) => Math.floor(time / quarterHourMs) * quarterHourMs

/** Kilometres with one decimal, without the noise of a sum of decimals. */
export const roundKm = (km: number) => Math.round(km * 10) / 10

/** The visit after which a technician is free. Visits may overlap, and then it is not the one that starts last. */
export const lastToEnd = <Visit>(visits: readonly Visit[], endOf: (visit: Visit) => number): Visit | undefined =>
  visits.reduce<Visit | undefined>((last, visit) => (last && endOf(last) > endOf(visit) ? last : visit), undefined)
