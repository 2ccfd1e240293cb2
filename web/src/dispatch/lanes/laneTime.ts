import type { BoardVisit } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'

/** The hours that a lane shows, from the first to the last, in minutes of the day. */
export interface LaneHours {
  readonly from: number
  readonly to: number
}

/** A visit on a lane. Start and end are minutes of the day, `row` keeps visits at the same time apart. */
export interface LaneBar {
  readonly visit: BoardVisit
  readonly from: number
  readonly to: number
  readonly row: number
}

const dayMinutes = 24 * 60
const usualHours: LaneHours = { from: 8 * 60, to: 18 * 60 }

/** Minutes since the beginning of the day on the clocks of the zone: negative before it, above 1,440 after it. */
function minuteOf(instant: string, day: string, timeZone: string): number {
  const wall = toWallTime(instant, timeZone)
  const [hours = 0, minutes = 0] = wall.time.split(':').map(Number)
  const days = Math.round((Date.parse(wall.day) - Date.parse(day)) / dayMs)
  return days * dayMinutes + hours * 60 + minutes
}

/** Start and end of a visit in minutes of the day, cut off at the ends of the day. */
function spanOf({ schedule_start_date, schedule_end_date }: BoardVisit, day: string, timeZone: string) {
  const from = Math.max(0, minuteOf(schedule_start_date, day, timeZone))
  const to = Math.min(dayMinutes, minuteOf(schedule_end_date, day, timeZone))
  // When clocks go back, a visit may end before its start on the wall clock.
  return { from, to: Math.min(dayMinutes, Math.max(to, from + 15)) }
}

/**
 * The visits as bars, each in the first row that is free at its time. Every bar takes at least `minMinutes` of its row.
 */
export function barsOf(visits: readonly BoardVisit[], day: string, timeZone: string, minMinutes = 0): LaneBar[] {
  const rowEnds: number[] = []
  return visits
    .map((visit) => ({ visit, ...spanOf(visit, day, timeZone) }))
    .toSorted((a, b) => a.from - b.from)
    .map((bar) => {
      const free = rowEnds.findIndex((end) => end <= bar.from)
      const row = free < 0 ? rowEnds.length : free
      rowEnds[row] = Math.max(bar.to, bar.from + minMinutes)
      return { ...bar, row }
    })
}

/** Number of rows that the bars need; at least one. */
export const rowCountOf = (bars: readonly LaneBar[]) => bars.reduce((most, { row }) => Math.max(most, row + 1), 1)

/** The hours to show: from 8 to 18 or longer, so that every visit lies inside, in whole hours. */
export function hoursOf(visits: readonly BoardVisit[], day: string, timeZone: string): LaneHours {
  // Most of two thousand visits have the same times, so look at each pair of times once.
  const times = new Map(visits.map((visit) => [`${visit.schedule_start_date} ${visit.schedule_end_date}`, visit]))
  const spans = [...times.values()].map((visit) => spanOf(visit, day, timeZone))
  const from = Math.min(usualHours.from, ...spans.map((span) => span.from))
  const to = Math.max(usualHours.to, ...spans.map((span) => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** Position and width of a bar on its lane, in percent. */
export function placeOf({ from, to }: Pick<LaneBar, 'from' | 'to'>, hours: LaneHours) {
  const length = hours.to - hours.from
  return { left: `${(100 * (from - hours.from)) / length}%`, width: `${(100 * (to - from)) / length}%` }
}
