import { type Refusal, refuse, refuseField } from '../../platform/refusal.ts'

/** The most visits of a technician in a day that are put in order. */
export const maxDayVisits = 60

/** Refuses to plan a day that is over. Both days are `YYYY-MM-DD`. */
export function refusalOfPastDay(day: string, today: string): Refusal | undefined {
  if (day < today) return refuseField('day', 'day_plan.refused.past')
}

/** Refuses to plan a day on which the technician does not work. */
export function refusalOfClosedDay(hours: readonly object[]): Refusal | undefined {
  if (hours.length === 0) return refuseField('day', 'day_plan.refused.closed')
}

/** Refuses to plan a day without visits, or with more than are put in order. */
export function refusalOfVisits(count: number): Refusal | undefined {
  if (count === 0) return refuse('day_plan.refused.no_visits')
  if (count > maxDayVisits) return refuse('day_plan.refused.too_many', { params: { max: maxDayVisits } })
}
