import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import {
  groupProposal,
  type ProposalGrouping,
  type ProposedCall,
  type ProposedGroup,
  type UnplacedCall,
} from '@callout/domain/calls/dispatch/proposal-groups.ts'

export type UnplacedGroup = Proposal['groups'][number]

/** A row of the table, with a key of its own. */
export type ProposalItem = { readonly key: string } & (
  | { readonly kind: 'unplacedAll'; readonly count: number }
  | { readonly kind: 'unplacedGroup'; readonly group: UnplacedGroup; readonly calls: readonly UnplacedCall[] }
  | { readonly kind: 'unplaced'; readonly call: UnplacedCall; readonly group: UnplacedGroup }
  | { readonly kind: 'group'; readonly group: ProposedGroup }
  | { readonly kind: 'call'; readonly call: ProposedCall }
)

/** With so many calls or fewer, all groups are open at first; the reasons, if they are few. */
export const openUpTo = 20
export const reasonsOpenUpTo = 4
export const unplacedKey = 'unplaced'

/** The rows from top to bottom: first what cannot be placed, then the groups of proposed calls. */
export function itemsOf(
  result: Proposal,
  grouping: ProposalGrouping,
  isOpen: (key: string) => boolean,
): readonly ProposalItem[] {
  const unplaced = new Map(result.unplaced.map((call) => [call.ID, call]))
  const groups = isOpen(unplacedKey) ? result.groups : []
  const left = groups.flatMap((group): ProposalItem[] => {
    const key = `${group.reason} ${group.skill} ${group.relaxation === null}`
    const calls = group.IDs.flatMap((ID) => unplaced.get(ID) ?? [])
    const rows = calls.map((call): ProposalItem => ({ kind: 'unplaced', key: call.ID, call, group }))
    return [{ kind: 'unplacedGroup', key, group, calls }, ...(isOpen(key) ? rows : [])]
  })
  const proposed = groupProposal(result, grouping).flatMap((group): ProposalItem[] => {
    const key = `${grouping} ${group.key}`
    const rows = group.calls.map((call): ProposalItem => ({ kind: 'call', key: call.ID, call }))
    return [{ kind: 'group', key, group }, ...(isOpen(key) ? rows : [])]
  })
  const count = result.unplaced.length
  return [...(count > 0 ? [{ kind: 'unplacedAll', key: unplacedKey, count } as const] : []), ...left, ...proposed]
}
