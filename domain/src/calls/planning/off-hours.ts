import type { WorkingTime } from '../../platform/working-hours.ts'

/** Why nobody works at a time: on leave, on a day without hours, or outside the hours of the day. */
export const offHoursReasons = ['leave', 'day', 'hours'] as const
export type OffHoursReason = (typeof offHoursReasons)[number]

interface Day {
  readonly hours: readonly WorkingTime[]
  readonly on_leave: boolean
}

/** Why a technician does not work for a whole visit (epoch milliseconds); undefined if they do. `first` is its day. */
export function offHoursOf(
  visit: WorkingTime,
  { first, others }: { readonly first: Day; readonly others: readonly Day[] },
): OffHoursReason | undefined {
  if (first.on_leave) return 'leave'
  if (first.hours.length === 0) return 'day'
  const spans = joined([first, ...others].flatMap(({ hours }) => hours))
  return spans.some(({ from, to }) => from <= visit.from && visit.to <= to) ? undefined : 'hours'
}

/** The spans, in their order, with those that touch as one. */
function joined(spans: readonly WorkingTime[]): WorkingTime[] {
  const result: WorkingTime[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: span.to }
    else result.push(span)
  }
  return result
}
