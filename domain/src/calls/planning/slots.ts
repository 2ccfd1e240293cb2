import type { Point } from '../../addresses/distance.ts'
import { compareText } from '../../platform/compare-text.ts'
import { minuteMs } from '../../platform/wall-clock.ts'
import type { WorkingTime } from '../../platform/working-hours.ts'
import { ceilToQuarterHour, drivingMs, kmBetween, lastToEnd, roundKm } from './travel.ts'

/** A planned visit of a technician. Times are epoch milliseconds. */
export interface PlannedStop {
  readonly technician: string
  readonly start: number
  readonly end: number
  /** Null if unknown: then the visit counts as at the company. */
  readonly place: Point | null
  /** Name of the place, for the reason. */
  readonly ville: string
}

/** Input of the search for slots. Times are epoch milliseconds. */
export interface SlotSearch {
  readonly place: Point | null
  readonly company: Point | null
  readonly duration_minutes: number
  /** No visit starts before this time. */
  readonly earliest: number
  readonly technicians: readonly string[]
  /** Working hours of a technician on each of the days that are offered. */
  readonly daysOf: (technician: string) => readonly (readonly WorkingTime[])[]
  readonly visits: readonly PlannedStop[]
}

/** A free time for a visit, between the visits before and after it on the same day. */
export interface Slot {
  readonly technician: string
  readonly start: number
  /** Kilometres by which the day's route becomes longer, with one decimal. */
  readonly added_km: number
  readonly before: PlannedStop | undefined
  readonly after: PlannedStop | undefined
}

const slotCount = 3

/** A visit this near to the working hours belongs to the day: the technician drives from it, or to it. */
const nearbyMs = 4 * 60 * minuteMs

/**
 * The best slots: those that add least driving between the visits already planned, then the earliest. There is at
 * most one for each gap between visits and breaks.
 */
export const findSlots = (search: SlotSearch): readonly Slot[] => rankSlots(search).slice(0, slotCount)

/** The best slots at different times other than `current`, for somebody who does not choose the technician. */
export function findTimes(search: SlotSearch, current: number): readonly Slot[] {
  const others = rankSlots(search).filter(({ start }) => start !== current)
  return [...Map.groupBy(others, ({ start }) => start).values()].flatMap(([best]) => best ?? []).slice(0, slotCount)
}

/** The first times at which somebody is free: epoch milliseconds, the soonest first. */
export const soonestTimes = (search: SlotSearch): readonly number[] =>
  [...new Set(rankSlots(search).map(({ start }) => start))].sort((a, b) => a - b).slice(0, slotCount)

/** The best slot at exactly this time; undefined if nobody is free. */
export const findSlotAt = (search: SlotSearch, start: number): Slot | undefined =>
  rankSlots({ ...search, earliest: Math.max(search.earliest, start) }).find((slot) => slot.start === start)

function rankSlots(search: SlotSearch): readonly Slot[] {
  const slots = search.technicians.flatMap((technician) => {
    const visits = search.visits
      .filter((visit) => visit.technician === technician)
      .toSorted((a, b) => a.start - b.start)
    return search.daysOf(technician).flatMap((day) => slotsOfDay(search, technician, day, visits))
  })
  return slots.toSorted(
    (a, b) => a.added_km - b.added_km || a.start - b.start || compareText(a.technician, b.technician),
  )
}

function slotsOfDay(
  search: SlotSearch,
  technician: string,
  hours: readonly WorkingTime[],
  visits: readonly PlannedStop[],
): Slot[] {
  const opening = Math.min(...hours.map(({ from }) => from))
  const closing = Math.max(...hours.map(({ to }) => to))
  const ofDay = visits.filter(({ start, end }) => end > opening - nearbyMs && start < closing + nearbyMs)
  return [...ofDay, undefined].flatMap((after, gap) => {
    const before = lastToEnd(ofDay.slice(0, gap), ({ end }) => end)
    const [from, to] = [placeOf(before, search), placeOf(after, search)]
    const freeFrom = before ? before.end + travelMs(from, search.place) : opening
    const freeTo = after ? after.start - travelMs(search.place, to) : closing
    const added = kmBetween(from, search.place) + kmBetween(search.place, to) - kmBetween(from, to)
    return hours.flatMap((span) => {
      const start = ceilToQuarterHour(Math.max(freeFrom, search.earliest, span.from))
      if (start + search.duration_minutes * minuteMs > Math.min(freeTo, span.to)) return []
      return [{ technician, start, added_km: Math.max(0, roundKm(added)), before, after }]
    })
  })
}

const placeOf = (stop: PlannedStop | undefined, { company }: SlotSearch) => stop?.place ?? company
const travelMs = (a: Point | null, b: Point | null) => drivingMs(kmBetween(a, b))
