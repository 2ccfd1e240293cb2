import type { QueuedAct } from './queue.types.ts'

/** Photos have a lane of their own: small acts never wait behind them. */
export const lanes = ['acts', 'photos'] as const
export type Lane = (typeof lanes)[number]

type ActInLane = Pick<QueuedAct, 'id' | 'ID' | 'kind' | 'files' | 'state' | 'errors'>

export const laneOf = ({ kind, files }: Pick<QueuedAct, 'kind' | 'files'>): Lane =>
  kind === 'Photo' || (kind === 'Add' && files.length > 0) ? 'photos' : 'acts'

const isUnsent = ({ state }: Pick<QueuedAct, 'state'>) => state === 'waiting' || state === 'sending'

/** The next act of a lane to send, without the postponed ones (their `postponedKeyOf`). */
export function nextAct<Act extends ActInLane>(
  acts: readonly Act[],
  lane: Lane,
  postponed: ReadonlySet<string> = new Set(),
): Act | undefined {
  const inLane = acts.filter((act) => laneOf(act) === lane)
  return lane === 'acts' ? firstAct(inLane, postponed) : smallestAct(inLane, postponed)
}

/** What is postponed when an act fails: the acts of its call, or this photo alone. */
export const postponedKeyOf = ({ id, ID }: Pick<QueuedAct, 'id' | 'ID'>, lane: Lane) => (lane === 'acts' ? ID : id)

/**
 * The first act whose call is not postponed and has no earlier conflict. A refused act holds back no other, unless the
 * clock was ahead: it would refuse them all, and their times are set right together.
 */
function firstAct<Act extends ActInLane>(acts: readonly Act[], postponed: ReadonlySet<string>): Act | undefined {
  const stopped = new Set(postponed)
  for (const act of acts) {
    if (stopped.has(act.ID)) continue
    if (isUnsent(act)) return act
    if (act.state === 'conflict' || act.errors?.at === 'visit.refused.clock_ahead') stopped.add(act.ID)
  }
  return undefined
}

function smallestAct<Act extends ActInLane>(acts: readonly Act[], postponed: ReadonlySet<string>): Act | undefined {
  const sizeOf = ({ files }: Act) => files.reduce((sum, { size }) => sum + size, 0)
  return acts
    .filter((act) => isUnsent(act) && !postponed.has(act.id))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]
}
