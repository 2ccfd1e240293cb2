import { instantOf } from '../platform/i18n/timeZones.ts'

export const planningViews = ['day', 'week', 'agenda'] as const
export type PlanningView = (typeof planningViews)[number]

/** Whole days from `from` (inclusive) to `until` (exclusive). Both `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly until: string
}

const dayMs = 86_400_000

/** Adds calendar days. Days of 23 or 25 hours count as one. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The Monday of the week of `day`. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The period a view shows for a day. */
export function periodOf(view: PlanningView, day: string): Period {
  const from = view === 'day' ? day : mondayOf(day)
  return { from, until: dayAfter(from, view === 'day' ? 1 : 7) }
}

/** The day after one step of the view forwards (1) or backwards (-1). */
export const shiftByView = (view: PlanningView, day: string, direction: 1 | -1) =>
  dayAfter(day, direction * (view === 'day' ? 1 : 7))

/** First and last instant of a period in a time zone. Both are inclusive, as the planning filter expects. */
export function instantsOf({ from, until }: Period, timeZone: string): { startDate: string; endDate: string } {
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone)
  const last = new Date(Date.parse(midnight(until)) - 1).toISOString()
  return { startDate: midnight(from), endDate: last }
}
