import type { VisitOutcome } from '@callout/domain/visits/today.api.ts'
import type { QueuedAct } from '../offline/queue.types.ts'

/** How a visit ended without this phone: `unknown` until the server can be asked, `gone` if it has nothing to tell. */
export interface Ending extends Omit<VisitOutcome, 'kind'> {
  readonly kind: Exclude<VisitOutcome['kind'], 'open'> | 'unknown' | 'gone'
}

const handovers: readonly (Ending | VisitOutcome)['kind'][] = ['colleague', 'nobody', 'company', 'office']

/** True if the visit went to somebody else, so that only what was done before can be added. */
export const isHandover = ({ kind }: Pick<Ending | VisitOutcome, 'kind'>) => handovers.includes(kind)

/** The times of the unsent acts of a visit that can be added, and whether all of them are too late for that. */
export function timesToAdd(acts: readonly Pick<QueuedAct, 'kind' | 'at'>[], ending: Ending) {
  const until = isHandover(ending) ? ending.at : null
  const timeOf = (kind: QueuedAct['kind']) => acts.find((act) => act.kind === kind)?.at
  const given = Object.entries({ started_at: timeOf('Start'), finished_at: timeOf('Finish') })
  const recorded = given.filter((entry): entry is [string, string] => entry[1] !== undefined)
  const own = recorded.filter(([, at]) => until === null || Date.parse(at) < Date.parse(until))
  const times: { readonly started_at?: string; readonly finished_at?: string } = Object.fromEntries(own)
  return { times, isTooLate: ending.kind === 'gone' || (recorded.length > 0 && own.length === 0) }
}
