import { compareText } from '../../platform/compare-text.ts'
import type { AssignmentFilter, AssignmentPolicy, Candidate, Ranking } from '../assignment/assignment.ts'
import { type MainReason, mainReasons, type Proposal, type RelaxableFilter, relaxableFilters } from './dispatch.api.ts'

/** A company that could take a call if its filter were relaxed by an amount: km, open calls, or 0. */
interface HelpfulCompany {
  readonly societe_uuid: string
  readonly amount: number
}

/** The reason that a call gets no company, with those that could take it if this condition alone gave way. */
export interface UnplacedCause {
  readonly reason: MainReason
  readonly helpful: readonly HelpfulCompany[]
  /** Kilometres to the nearest company with the skill, if it is too far to be offered. */
  readonly nearest_km?: number | undefined
}

export type UnplacedGroup = Omit<Proposal['groups'][number], 'skill_name'>

/** Companies that are remembered for a call; its group names only their number. */
const maxHelpful = 50

/** The largest radius in km that is offered as a remedy: nobody drives from the mainland to an island. */
export const farthestRadius = ({ radius_km }: Pick<AssignmentPolicy, 'radius_km'>) => 2 * radius_km

interface UnplacedFacts {
  /** The place of the call: known, not found by its address, or without an address. */
  readonly place: 'known' | 'not_found' | 'missing'
  /** Open calls that each company may already take beyond its limit. */
  readonly extra_calls: number
}

/** The reason that a call gets no company: of the filters that alone stand in the way, the one relaxed first. */
export function causeOf(
  policy: AssignmentPolicy,
  { ranked, missed }: Pick<Ranking, 'ranked' | 'missed'>,
  { place, extra_calls }: UnplacedFacts,
): UnplacedCause {
  // The other calls of the proposal have filled every company that passed.
  if (ranked.length > 0)
    return cause(
      'capacity',
      ranked.map(({ candidate }) => helpful(candidate, extra_calls + 1)),
    )
  const active = missed.filter(({ candidate }) => candidate.active)
  for (const filter of relaxableFilters) {
    if (filter === 'skill' && place !== 'known' && active.some(({ failures }) => failures.includes('radius')))
      return cause(place === 'missing' ? 'address' : 'address_not_found', [])
    const alone = active.filter(({ failures }) => failures.length === 1 && failures[0] === filter)
    const found = alone.flatMap(({ candidate }) => {
      const amount = amountOf(policy, filter, candidate)
      return amount === undefined ? [] : helpful(candidate, amount + (filter === 'capacity' ? extra_calls : 0))
    })
    if (found.length > 0) return cause(filter, found)
  }
  const skilled = active.filter(({ candidate }) => candidate.has_skill)
  const near = skilled.find(({ failures, candidate }) => !failures.includes('radius') || isOffered(policy, candidate))
  if (near) return cause(near.failures.find((failure) => failure !== 'radius') as AssignmentFilter, [])
  if (active.length === 0) return cause('active', [])
  if (skilled.length === 0) return cause('skill', [])
  const nearest = Math.min(...skilled.map(({ candidate }) => kmTo(candidate)))
  return { ...cause('radius', []), nearest_km: Number.isFinite(nearest) ? nearest : undefined }
}

const cause = (reason: MainReason, found: readonly HelpfulCompany[]): UnplacedCause => ({
  reason,
  helpful: found.slice(0, maxHelpful),
})

const helpful = ({ societe_uuid }: Candidate, amount: number): HelpfulCompany => ({ societe_uuid, amount })

/** The value to which the filter must give way for a company; undefined if it is too far, or nobody knows how far. */
function amountOf(policy: AssignmentPolicy, filter: RelaxableFilter, candidate: Candidate): number | undefined {
  if (filter === 'capacity') return candidate.open_calls + 1 - (candidate.capacity ?? policy.capacity)
  if (filter !== 'radius') return 0
  return isOffered(policy, candidate) ? kmTo(candidate) : undefined
}

/** Whole kilometres to a company; infinite if nobody knows. */
const kmTo = ({ distance_km }: Candidate) => Math.ceil(distance_km ?? Number.POSITIVE_INFINITY)

const isOffered = (policy: AssignmentPolicy, candidate: Candidate) => kmTo(candidate) <= farthestRadius(policy)

/** Calls without a company by their main reason, the largest group first, each with the relaxation that places all. */
export function groupUnplaced(
  calls: readonly (UnplacedCause & { readonly ID: string; readonly skill: string })[],
): UnplacedGroup[] {
  const skillOf = (call: (typeof calls)[number]) => (isAboutSkill(call) ? call.skill : '')
  const groups = Map.groupBy(calls, (call) => [call.reason, call.helpful.length > 0, skillOf(call)].join())
  return [...groups.values()]
    .map((members) => {
      const [first] = members as [(typeof calls)[number]]
      const IDs = members.map(({ ID }) => ID)
      const nearest = members.flatMap(({ nearest_km }) => nearest_km ?? [])
      const nearest_km = nearest.length > 0 ? Math.min(...nearest) : null
      return {
        reason: first.reason,
        skill: skillOf(first),
        IDs,
        nearest_km,
        relaxation: relaxationOf(first.reason, members),
      }
    })
    .toSorted(
      (a, b) =>
        b.IDs.length - a.IDs.length ||
        mainReasons.indexOf(a.reason) - mainReasons.indexOf(b.reason) ||
        compareText(a.skill, b.skill),
    )
}

const isAboutSkill = ({ reason }: UnplacedCause) => reason === 'radius' || reason === 'skill'

function relaxationOf(reason: MainReason, calls: readonly UnplacedCause[]): UnplacedGroup['relaxation'] {
  const filter = relaxableFilters.find((one) => one === reason)
  if (!filter || calls.some((call) => call.helpful.length === 0)) return null
  const least = Math.max(...calls.map((call) => Math.min(...call.helpful.map(({ amount }) => amount))))
  const amounts = leastAmounts(calls)
  if (filter !== 'capacity' && filter !== 'radius') return { filter, value: null, companies: amounts.length }
  const value = filter === 'radius' ? least : roomFor(calls.length, least, amounts)
  return { filter, value, companies: amounts.filter((amount) => amount <= value).length }
}

/** The smallest amount of each company over all calls. */
function leastAmounts(calls: readonly UnplacedCause[]): readonly number[] {
  const amounts = new Map<string, number>()
  for (const { societe_uuid, amount } of calls.flatMap((call) => call.helpful))
    amounts.set(societe_uuid, Math.min(amount, amounts.get(societe_uuid) ?? amount))
  return [...amounts.values()]
}

/** The additional open calls, the same for each company and at least `least`, that make room for so many calls. */
function roomFor(count: number, least: number, amounts: readonly number[]): number {
  const room = (value: number) => amounts.reduce((sum, amount) => sum + Math.max(0, value - amount + 1), 0)
  let value = least
  while (room(value) < count) value += 1
  return value
}
