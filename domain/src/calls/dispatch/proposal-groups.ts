import { compareText } from '../../platform/compare-text.ts'
import type { Proposal } from './dispatch.api.ts'

export type ProposedCall = Proposal['assignments'][number]
export type UnplacedCall = Proposal['unplaced'][number]

/** Calls of a proposal that belong together: those of a company, or those of a region. */
export interface ProposedGroup {
  /** Key of the company, or what identifies the region. */
  readonly key: string
  /** The company, the province, or the city that is most frequent in a region without a name. */
  readonly name: string
  /** First characters of the postcodes of a region without a name. */
  readonly postcodes?: string
  readonly calls: readonly ProposedCall[]
  readonly distance_km: number
  readonly companies: number
  /** Open calls that the company can take after these; negative beyond its limit. Undefined for a region. */
  readonly roomLeft?: number
}

/** The ways in which a proposal can be read. */
export const proposalGroupings = ['company', 'region'] as const
export type ProposalGrouping = (typeof proposalGroupings)[number]

/** The proposed calls by company or by region, the largest group first; within a group as in the proposal. */
export function groupProposal({ assignments, companies }: Proposal, grouping: ProposalGrouping): ProposedGroup[] {
  const rooms = new Map(companies.map((one) => [one.societe_uuid, one.capacity - one.open_calls - one.assigned]))
  const groups =
    grouping === 'company'
      ? [...Map.groupBy(assignments, ({ societe_uuid }) => societe_uuid)].map(([key, calls]) => ({
          ...groupOf(key, calls[0]?.raison_sociale ?? '', calls),
          roomLeft: rooms.get(key) ?? 0,
        }))
      : [...Map.groupBy(assignments, ({ province, region }) => province ?? region)].map(([key, calls]) =>
          calls[0]?.province
            ? groupOf(key, key, calls)
            : { ...groupOf(key, mostFrequentCity(calls), calls), postcodes: key },
        )
  return groups.toSorted((a, b) => b.calls.length - a.calls.length || compareText(a.name, b.name))
}

const groupOf = (key: string, name: string, calls: readonly ProposedCall[]): ProposedGroup => ({
  key,
  name,
  calls,
  distance_km: calls.reduce((sum, { distance_km }) => sum + (distance_km ?? 0), 0),
  companies: new Set(calls.map(({ societe_uuid }) => societe_uuid)).size,
})

function mostFrequentCity(calls: readonly ProposedCall[]): string {
  const cities = [...Map.groupBy(calls, ({ ville }) => ville)]
  return cities.toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compareText(a, b))[0]?.[0] ?? ''
}

/** The share of 1 that is not driven, compared with assigning one call after the other; negative if more is. */
export function savedShare({ distance_km, one_by_one }: Proposal['total']): number {
  return one_by_one.distance_km === 0 ? 0 : 1 - distance_km / one_by_one.distance_km
}
