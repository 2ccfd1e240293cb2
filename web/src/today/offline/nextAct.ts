import type { QueuedAct } from './queue.types.ts'

/** The next act to send: the first one whose call is not postponed and has no earlier act that needs a decision. */
export function nextAct<Act extends Pick<QueuedAct, 'ID' | 'state'>>(
  acts: readonly Act[],
  postponed: ReadonlySet<string> = new Set(),
): Act | undefined {
  const stopped = new Set(postponed)
  for (const act of acts) {
    if (stopped.has(act.ID)) continue
    if (act.state === 'waiting' || act.state === 'sending') return act
    stopped.add(act.ID)
  }
  return undefined
}
