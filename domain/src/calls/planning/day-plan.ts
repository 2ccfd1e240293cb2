import { compareText } from '../../platform/compare-text.ts'
import { minuteMs } from '../../platform/wall-clock.ts'
import type { WorkingTime } from '../../platform/working-hours.ts'
import { firstStart, fitsInto, lastStart, nearestStart } from './day-hours.ts'
import { drivingMs, roundKm } from './travel.ts'

/** A visit of a technician's day. Times are epoch milliseconds. */
export interface DayVisit {
  readonly ID: string
  readonly start: number
  readonly end: number
  /** False for an appointment that keeps its time. */
  readonly isMovable: boolean
}

/** Input of the plan of a day. Times are epoch milliseconds. */
export interface DayToPlan {
  readonly visits: readonly DayVisit[]
  readonly hours: readonly WorkingTime[]
  /** No visit is moved to a time before this. */
  readonly earliest: number
  /** Kilometres from each place to each: the visits in their order, then the company, where the day begins and ends. */
  readonly km: readonly (readonly number[])[]
}

/** A visit in the order of a day. */
export interface DayStop {
  readonly ID: string
  readonly start: number
  readonly end: number
  /** Drive from the stop before; from the company for the first. */
  readonly km: number
  readonly minutes: number
  /** False if the drive takes longer than the time since the end of the visit before. */
  readonly isReachable: boolean
}

/** The visits of a day in their order, with the whole route from the company and back. */
export interface DayRoute {
  readonly stops: readonly DayStop[]
  readonly km: number
  readonly minutes: number
}

/** Indexes into `visits` of a day, in the order in which the visits are made. */
type Order = readonly number[]

/**
 * The present order of a day and the proposed one: cheapest insertion of the movable visits, then 2-opt. Other visits
 * keep their time. The present order stays unless another has fewer visits out of reach, or a shorter route.
 */
export function planDay(day: DayToPlan): { readonly present: DayRoute; readonly proposed: DayRoute } {
  const inOrder = day.visits
    .map((_, n) => n)
    .toSorted((a, b) => visitAt(day, a).start - visitAt(day, b).start || compareText(idAt(day, a), idAt(day, b)))
  const presentStarts = inOrder.map((n) => visitAt(day, n).start)
  const present = describeRoute(day, inOrder, presentStarts)
  const inserted = insertMovable(day, inOrder)
  // A reversed order is as long, but may fit the fixed times better.
  const proposed = [inserted, inserted?.toReversed(), inOrder]
    .flatMap((order) => (order && startsOf(day, order) ? [shorten(day, order)] : []))
    .map((order) => describeRoute(day, order, startsOf(day, order) ?? []))
    .reduce((best, other) => (isBetter(day, other, best) ? other : best), present)
  return { present, proposed }
}

const visitAt = (day: DayToPlan, n: number) => day.visits[n] as DayVisit
const idAt = (day: DayToPlan, n: number) => visitAt(day, n).ID
const kmFromTo = (day: DayToPlan, from: number, to: number) => day.km[from]?.[to] ?? 0

/** Kilometres from the company over the visits and back. */
function kmOf(day: DayToPlan, order: Order): number {
  const company = day.visits.length
  const places = [company, ...order, company]
  return places.slice(1).reduce((sum, to, n) => sum + kmFromTo(day, places[n] as number, to), 0)
}

/** Compares two orders: visits out of reach, then the length of the route, then how far the visits are moved. */
function isBetter(day: DayToPlan, a: DayRoute, b: DayRoute): boolean {
  const [ofA, ofB] = [a, b].map(({ stops, km }) => [
    stops.filter(({ isReachable }) => !isReachable).length,
    km,
    stops.reduce((sum, { ID, start }) => sum + Math.abs(start - (presentStartOf(day, ID) ?? start)), 0),
  ]) as [number[], number[]]
  const differing = ofA.findIndex((value, n) => value !== ofB[n])
  return differing >= 0 && (ofA[differing] as number) < (ofB[differing] as number)
}

const presentStartOf = (day: DayToPlan, ID: string) => day.visits.find((visit) => visit.ID === ID)?.start

/** Inserts the movable visits between the others, each time the one that adds least; undefined if one has no room. */
function insertMovable(day: DayToPlan, inOrder: Order): Order | undefined {
  const isMovable = (n: number) => visitAt(day, n).isMovable
  let order = inOrder.filter((n) => !isMovable(n))
  let left = inOrder.filter(isMovable)
  while (left.length > 0) {
    const cheapest = cheapestInsertion(day, order, left)
    if (!cheapest) return undefined
    order = cheapest.order
    left = left.filter((n) => n !== cheapest.visit)
  }
  return order
}

function cheapestInsertion(day: DayToPlan, order: readonly number[], left: Order) {
  let best: { readonly visit: number; readonly order: number[]; readonly km: number } | undefined
  for (const visit of left)
    for (let at = 0; at <= order.length; at += 1) {
      const inserted = order.toSpliced(at, 0, visit)
      const km = kmOf(day, inserted)
      if ((!best || isShorter(km, best.km)) && startsOf(day, inserted)) best = { visit, order: inserted, km }
    }
  return best
}

/** Reverses parts of the order (2-opt) as long as that shortens the route. */
function shorten(day: DayToPlan, start: Order): Order {
  let order = start
  for (;;) {
    const shorter = shorterReversal(day, order)
    if (!shorter) return order
    order = shorter
  }
}

function shorterReversal(day: DayToPlan, order: Order): Order | undefined {
  const km = kmOf(day, order)
  for (let from = 0; from < order.length - 1; from += 1)
    for (let to = from + 1; to < order.length; to += 1) {
      const reversed = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]
      if (isShorter(kmOf(day, reversed), km) && startsOf(day, reversed)) return reversed
    }
  return undefined
}

/** Routes are shown with one decimal, so a difference of less than 50 m counts as none. */
const isShorter = (km: number, than: number) => km < than - 0.05

/**
 * The start of each visit in this order, as near to its present one as the order allows; undefined if a movable visit
 * has no room between its neighbours and within the working hours.
 */
function startsOf(day: DayToPlan, order: Order): number[] | undefined {
  const latest = latestStarts(day, order)
  const starts: number[] = []
  let freeFrom = Number.NEGATIVE_INFINITY
  let lastFixed = Number.NEGATIVE_INFINITY
  for (const [at, n] of order.entries()) {
    const { start, end, isMovable } = visitAt(day, n)
    const before = order[at - 1]
    const drive = before === undefined ? 0 : drivingMs(kmFromTo(day, before, n))
    const arrival = Math.max(day.earliest, freeFrom + drive)
    const last = latest[at] as number
    if (isMovable) {
      const earliest = firstStart(day.hours, arrival, end - start)
      const first = start >= arrival && fitsInto(day.hours, start, end) ? Math.min(start, earliest) : earliest
      if (first > last) return undefined
      starts.push(nearestStart(day.hours, Math.min(Math.max(start, first), last), end - start))
    } else {
      if (start < lastFixed) return undefined
      lastFixed = start
      starts.push(start)
    }
    freeFrom = Math.max(freeFrom, (starts[at] as number) + end - start)
  }
  return starts
}

/** The latest start of each visit that leaves room for those after it. */
function latestStarts(day: DayToPlan, order: Order): number[] {
  const latest: number[] = []
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const n = order[at] as number
    const { start, end, isMovable } = visitAt(day, n)
    const next = order[at + 1]
    const leaveBy =
      next === undefined ? Number.POSITIVE_INFINITY : (latest[at + 1] as number) - drivingMs(kmFromTo(day, n, next))
    const last = lastStart(day.hours, leaveBy, end - start)
    const mayStay = end <= leaveBy && fitsInto(day.hours, start, end)
    latest[at] = !isMovable ? start : mayStay ? Math.max(start, last) : last
  }
  return latest
}

function describeRoute(day: DayToPlan, order: Order, starts: readonly number[]): DayRoute {
  let freeFrom = Number.NEGATIVE_INFINITY
  const stops = order.map((n, at): DayStop => {
    const { ID, start: presentStart, end: presentEnd } = visitAt(day, n)
    const km = kmFromTo(day, order[at - 1] ?? day.visits.length, n)
    const start = starts[at] as number
    const end = start + presentEnd - presentStart
    const isReachable = at === 0 || freeFrom + drivingMs(km) <= start
    freeFrom = Math.max(freeFrom, end)
    return { ID, start, end, km, minutes: minutesOf(km), isReachable }
  })
  const km = roundKm(kmOf(day, order))
  return { stops, km, minutes: minutesOf(km) }
}

const minutesOf = (km: number) => Math.round(drivingMs(km) / minuteMs)
