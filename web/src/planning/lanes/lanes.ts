import type { Point } from '@callout/domain/addresses/distance.ts'
import type { TechnicianDays } from '@callout/domain/calls/planning/planning.api.ts'
import { drivingMs, kmBetween, lastToEnd } from '@callout/domain/calls/planning/travel.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { takesTime, type Visit } from '../visits.ts'

/** A technician with the visits of the shown days. The lane of visits without an active technician has no code. */
export interface Lane {
  readonly technician: string
  readonly name: string
  readonly visits: readonly Visit[]
}

/** The drive to a visit from the one that ends last before it on the same day, in minutes. */
export interface Drive {
  readonly minutes: number
  /** Minutes that are missing between the two visits; 0 if there is time enough. */
  readonly missing: number
}

/** A visit on the lane of a day. Start and end are minutes of the day; `row` keeps visits at the same time apart. */
export interface LaneVisit {
  readonly visit: Visit
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly from: number
  readonly to: number
  readonly row: number
  /** The visit that ends last before this one. Undefined for the first visit, and without a technician. */
  readonly before: Visit | undefined
  /** The drive from `before`. Undefined where a place is unknown. */
  readonly drive: Drive | undefined
}

/** Places of visits, by ID of the call; unknown ones are missing. */
export type Places = ReadonlyMap<string, Point>

const dayMinutes = 24 * 60

/** Minutes of the day of a wall-clock time, `YYYY-MM-DDTHH:mm`: negative before the day, above 1,440 after it. */
export const minuteOf = (wall: string, day: string) =>
  (Date.parse(`${wall}:00Z`) - Date.parse(`${day}T00:00:00Z`)) / minuteMs

/** The wall-clock time at a minute of a day. */
export const wallAt = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs).toISOString().slice(0, 16)

/** Minute of the day of a time `HH:mm`. */
export const minuteOfClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `HH:mm` of a minute of the day. */
export const clockAt = (minute: number) => wallAt('2000-01-01', minute).slice(11)

/** A lane for each technician, and a last one for accepted visits without an active technician, if there are any. */
export function lanesOf(
  technicians: TechnicianDays['technicians'],
  visits: readonly Visit[],
  noTechnician: string,
): readonly Lane[] {
  const accepted = visits.filter(takesTime)
  const byTechnician = Map.groupBy(accepted, ({ call }) => call.technician)
  const active = new Set(technicians.map(({ technician }) => technician))
  const others = accepted.filter(({ call }) => !active.has(call.technician))
  return [
    ...technicians.map(({ technician, technician_name }) => ({
      technician,
      name: technician_name,
      visits: byTechnician.get(technician) ?? [],
    })),
    ...(others.length > 0 ? [{ technician: '', name: noTechnician, visits: others }] : []),
  ]
}

/** The visits of a lane on a day, in the order of their start, with the drive between neighbours. */
export function visitsOfDay({ technician, visits }: Lane, day: string, places: Places): readonly LaneVisit[] {
  const ofDay = visits
    .map((visit) => ({ visit, from: Math.max(0, minuteOf(visit.start, day)), to: minuteOf(visit.end, day) }))
    .filter(({ from, to }) => to > 0 && from < dayMinutes)
    .map(({ to, ...rest }) => ({ ...rest, to: Math.min(dayMinutes, to) }))
    .toSorted((a, b) => a.from - b.from || compareText(a.visit.call.ID, b.visit.call.ID))
  const rowEnds: number[] = []
  return ofDay.map((placed, index) => {
    const free = rowEnds.findIndex((end) => end <= placed.from)
    const row = free < 0 ? rowEnds.length : free
    rowEnds[row] = placed.to
    const before = technician === '' ? undefined : lastToEnd(ofDay.slice(0, index), ({ to }) => to)
    return { ...placed, day, row, before: before?.visit, drive: before && driveBetween(before, placed, places) }
  })
}

/** The minutes that would be missing before or after a visit that is dropped on a lane; 0 if it fits. */
export function missingIfDropped(lane: Lane, visit: Visit, places: Places): number {
  const others = lane.visits.filter(({ call }) => call.ID !== visit.call.ID)
  const visits = visitsOfDay({ ...lane, visits: [...others, visit] }, visit.start.slice(0, 10), places)
  const affected = visits.filter((placed) => placed.visit === visit || placed.before === visit)
  return Math.max(0, ...affected.map(({ drive }) => drive?.missing ?? 0))
}

type Placed = Pick<LaneVisit, 'visit' | 'from' | 'to'>

function driveBetween(before: Placed, after: Placed, places: Places): Drive | undefined {
  const [from, to] = [places.get(before.visit.call.ID), places.get(after.visit.call.ID)]
  if (!from || !to) return undefined
  const minutes = Math.round(drivingMs(kmBetween(from, to)) / minuteMs)
  // A visit that is done was reached.
  const isOpen = after.visit.call.is_saved_status_open
  return { minutes, missing: isOpen ? Math.max(0, minutes - (after.from - before.to)) : 0 }
}
