import type { LaneVisit } from './lanes.ts'

/** The hours that the lanes of a day show, in minutes of the day. */
export interface LaneHours {
  readonly from: number
  readonly to: number
}

const usualHours: LaneHours = { from: 8 * 60, to: 18 * 60 }

/** Room before and after the hours, to drop a visit there. */
const marginMinutes = 60
const stepMinutes = 15
const lastStart = 24 * 60 - stepMinutes

const isInDay = (minute: number) => Math.min(24 * 60, Math.max(0, minute))

/** From the earliest to the latest of these hours; undefined if there are none. */
export function hoursTogether(hours: readonly LaneHours[]): LaneHours | undefined {
  if (hours.length === 0) return undefined
  return { from: Math.min(...hours.map(({ from }) => from)), to: Math.max(...hours.map(({ to }) => to)) }
}

/** The time before, between and after the spans of the working hours. */
export function offHours(shown: LaneHours, working: readonly LaneHours[]): LaneHours[] {
  const starts = [shown.from, ...working.map(({ to }) => to)]
  const ends = [...working.map(({ from }) => from), shown.to]
  return starts.map((from, n) => ({ from, to: ends[n] ?? from })).filter(({ from, to }) => from < to)
}

/** The working hours with an hour before and after, in whole hours, and longer if a visit lies outside. */
export function hoursShown(working: LaneHours | undefined, visits: readonly LaneVisit[]): LaneHours {
  const { from, to } = working ?? usualHours
  const first = visits.reduce((least, visit) => Math.min(least, visit.from), from - marginMinutes)
  const last = visits.reduce((most, visit) => Math.max(most, visit.to), to + marginMinutes)
  return { from: isInDay(Math.floor(first / 60) * 60), to: isInDay(Math.ceil(last / 60) * 60) }
}

/** Distance of a minute from the start of the hours, in percent of their length. */
export const percentAt = (minute: number, { from, to }: LaneHours) => (100 * (minute - from)) / (to - from)

/** The quarter hour at a fraction of the hours' length. */
export function quarterHourAt(fraction: number, { from, to }: LaneHours): number {
  const minute = from + fraction * (to - from)
  return Math.min(lastStart, Math.max(0, Math.round(minute / stepMinutes) * stepMinutes))
}
