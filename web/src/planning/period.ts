import { addDays, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { instantOf } from '../platform/i18n/timeZones.ts'

export const planningViews = ['companies', 'day', 'week', 'agenda'] as const
export type PlanningView = (typeof planningViews)[number]
/** Views that show each visit. */
export type VisitsView = Exclude<PlanningView, 'companies'>

/** Whole days from `from` (inclusive) to `until` (exclusive). Both `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** The Monday of the week of `day`. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The period a view shows for a day. */
export function periodOf(view: PlanningView, day: string): Period {
  const from = view === 'day' ? day : mondayOf(day)
  return { from, until: addDays(from, view === 'day' ? 1 : 7) }
}

/** The day after one step of the view forwards (1) or backwards (-1). */
export const shiftByView = (view: PlanningView, day: string, direction: 1 | -1) =>
  addDays(day, direction * (view === 'day' ? 1 : 7))

/** First and last instant of a period in a time zone. Both are inclusive, as the planning filter expects. */
export function instantsOf({ from, until }: Period, timeZone: string): { startDate: string; endDate: string } {
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone)
  const last = new Date(Date.parse(midnight(until)) - 1).toISOString()
  return { startDate: midnight(from), endDate: last }
}
