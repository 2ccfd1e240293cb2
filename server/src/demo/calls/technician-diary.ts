import { type Coordinates, pointOf } from '@callout/domain/addresses/coordinates.ts'
import { drivingMs, kmBetween } from '@callout/domain/calls/planning/travel.ts'
import { minute } from './calendar.ts'

/** A visit at a place. Times are milliseconds since 1970. */
export interface DiaryVisit {
  readonly start: number
  readonly end: number
  readonly place: Coordinates
}

export type TechnicianDiary = ReturnType<typeof createTechnicianDiary>

/** Least time between two visits of a technician, also next door. */
const breakMs = 20 * minute

/**
 * The visits of technicians, each known by company and code: nobody is at two places at once, and everybody has the time
 * to drive to the next. Visits that end before `since` are not kept.
 */
export function createTechnicianDiary(since: number) {
  const visitsOf = new Map<string, DiaryVisit[]>()
  const visitsOfTechnician = (technician: string) => visitsOf.get(technician) ?? []
  return {
    isFree: (technician: string, visit: DiaryVisit) =>
      visit.end < since || visitsOfTechnician(technician).every((other) => areApart(visit, other)),
    add: (technician: string, visit: DiaryVisit) => {
      if (visit.end >= since) visitsOf.set(technician, [...visitsOfTechnician(technician), visit])
    },
    remove: (technician: string, visit: DiaryVisit) =>
      void visitsOf.set(
        technician,
        visitsOfTechnician(technician).filter((other) => other !== visit),
      ),
  }
}

function areApart(a: DiaryVisit, b: DiaryVisit): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a]
  const drive = drivingMs(kmBetween(pointOf(first.place), pointOf(second.place)))
  return second.start - first.end >= Math.max(breakMs, drive)
}
