import { instantOf } from '../kernel/zoned.ts'

export const planningViews = ['day', 'week', 'agenda'] as const
export type PlanningView = (typeof planningViews)[number]

/** Whole days on the calendar: `from` is shown, `until` no longer. Both `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly until: string
}

const dayMs = 86_400_000

/** The day so many days later, as the calendar counts them: a day of 23 or 25 hours is one like any other. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The days a view shows around a day. */
export function periodOf(view: PlanningView, day: string): Period {
  const from = view === 'day' ? day : mondayOf(day)
  return { from, until: dayAfter(from, view === 'day' ? 1 : 7) }
}

/** The day to stand on after turning the page once, forwards (1) or backwards (-1). */
export const turned = (view: PlanningView, day: string, direction: 1 | -1) =>
  dayAfter(day, direction * (view === 'day' ? 1 : 7))

/** The instants a period covers on the clocks of a time zone, as the planning filter wants them: both ends count. */
export function instantsOf({ from, until }: Period, timeZone: string): { startDate: string; endDate: string } {
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone)
  const last = new Date(Date.parse(midnight(until)) - 1).toISOString()
  return { startDate: midnight(from), endDate: last }
}
