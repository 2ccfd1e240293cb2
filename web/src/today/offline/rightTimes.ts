import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { isProblem } from '../visitStates.ts'
import type { QueuedAct } from './queue.types.ts'

/**
 * The acts, with the times of a clock that was ahead set back by its lead: the latest act was done by `now` (ms). No act
 * of a visit stays later than the next one. A visit without a problem keeps its times: the server may know them already.
 */
export function withRightTimes<Act extends Pick<QueuedAct, 'ID' | 'state' | 'at'>>(
  acts: readonly Act[],
  now: number,
): Act[] {
  const visits = new Set(acts.filter(isProblem).map(({ ID }) => ID))
  const lead = Math.max(0, ...acts.map(({ at }) => Date.parse(at) - now))
  const nextTimes = new Map<string, number>()
  const placed = [...acts].reverse().map((act) => {
    if (!visits.has(act.ID)) return act
    const time = timeBefore(nextTimes.get(act.ID) ?? now, Date.parse(act.at), lead)
    nextTimes.set(act.ID, time)
    return { ...act, at: new Date(time).toISOString() }
  })
  return placed.reverse()
}

function timeBefore(limit: number, time: number, lead: number): number {
  if (time <= limit) return time
  const shifted = Math.min(time - lead, limit)
  // The lead is that of another wrong clock. The server would refuse a time long before the visit.
  return limit - shifted > dayMs ? limit : shifted
}
