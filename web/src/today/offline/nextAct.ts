import type { QueuedAct } from './queue.types.ts'

/**
 * The next act to send: the first one whose call is not postponed and has no earlier conflict. A refused act holds back
 * no other, unless the clock was ahead: it would refuse them all, and their times are set right together.
 */
export function nextAct<Act extends Pick<QueuedAct, 'ID' | 'state' | 'errors'>>(
  acts: readonly Act[],
  postponed: ReadonlySet<string> = new Set(),
): Act | undefined {
  const stopped = new Set(postponed)
  for (const act of acts) {
    if (stopped.has(act.ID)) continue
    if (act.state === 'waiting' || act.state === 'sending') return act
    if (act.state === 'conflict' || act.errors?.at === 'visit.refused.clock_ahead') stopped.add(act.ID)
  }
  return undefined
}
