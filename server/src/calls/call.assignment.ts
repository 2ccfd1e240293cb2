import { assignmentPolicy, type Ranking, rankCandidates } from '@callout/domain/calls/assignment.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { candidatesFor, type KnownCompany } from '../companies/candidate.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { openStatuses, previousCompany, type StoredCall } from './call.queries.ts'

/** How many of the best, and of the nearest misses, are kept with an assignment. */
const keptScores = 20
const keptMisses = 5

export interface CompanyRanking extends Ranking {
  readonly policy_version: number
}

/** The companies of the call's network in the order the policy gives, and why the others are out. */
export async function rankCompanies(
  work: Pick<Work, 'tx' | 'memo' | 'osrmUrl'>,
  call: StoredCall,
): Promise<CompanyRanking> {
  const { tx, memo } = work
  const network = await memo(`network ${call.network_code}`, 30_000, () =>
    tx
      .selectFrom('networks')
      .select(['assignment_policy', 'time_zone'])
      .where('network_code', '=', call.network_code)
      .executeTakeFirstOrThrow(),
  )
  const policy = assignmentPolicy.parse(network.assignment_policy)
  const previous = await previousCompany(tx, call)
  const lists = await valueLists(work, call.network_code)
  const { time_zone } = network
  const beside = { openStatuses: openStatuses(lists), previous, time_zone, osrmUrl: work.osrmUrl }
  const candidates = await candidatesFor(work, call, beside)
  const needs = { urgent: call.priority === 'H', has_previous: previous !== null }
  return { ...rankCandidates(policy, needs, candidates), policy_version: policy.version }
}

/** The company that comes first; undefined where nobody passed. */
export const bestOf = (ranking: Ranking) => ranking.ranked[0]?.candidate.societe_uuid

/** The best company; where nobody passed, a refusal that says the smallest way to relax. */
export function bestCompany(ranking: CompanyRanking): string {
  const best = bestOf(ranking)
  if (best) return best
  const { relaxation } = ranking
  if (!relaxation) throw new RefusalError(refuse('call.refused.no_candidate', { code: 'NoCandidate' }))
  const params = { value: relaxation.value ?? '', companies: relaxation.companies }
  throw new RefusalError(refuse(`call.refused.relax_${relaxation.filter}`, { code: 'NoCandidate', params }))
}

/** Companies for the picker: those that pass by rank, then the others, the nearest to passing first. */
export const inPickingOrder = (ranking: Ranking) =>
  [...ranking.ranked, ...ranking.missed]
    .map(({ candidate }) => candidate as KnownCompany)
    .filter(({ active }) => active)

/** Keeps with the assignment why it came about. */
export async function explainChoice(
  { tx, actor, now }: Pick<Work, 'tx' | 'now'> & { readonly actor: { readonly account_uuid: string | null } },
  call: StoredCall,
  ranking: CompanyRanking,
  societe_uuid: string,
  how: 'manual' | 'algorithm' | 'previous',
) {
  // Whoever was chosen is explained, however far down.
  const among = (count: number) => (one: { candidate: { societe_uuid: string } }, rank: number) =>
    rank < count || one.candidate.societe_uuid === societe_uuid
  const kept = ranking.ranked.filter(among(keptScores))
  const missed = ranking.missed.filter(among(keptMisses))
  const explanation = {
    companies: ranking.ranked.length + ranking.missed.length,
    passed: ranking.ranked.length,
    removed: ranking.removed,
    missed: missed.map(({ candidate, failures }) => ({ ...shown(candidate), failures })),
    ranked: kept.map(({ candidate, score, parts }) => ({ ...shown(candidate), score, parts })),
  }
  await tx
    .with('waits_again', (also) =>
      also.updateTable('companies').set({ last_assigned_at: now }).where('societe_uuid', '=', societe_uuid),
    )
    .insertInto('call_assignments')
    .values({
      service_job_uuid: call.ID,
      societe_uuid,
      how,
      assigned_at: now,
      assigned_by: actor.account_uuid,
      policy_version: ranking.policy_version,
      explanation: JSON.stringify(explanation),
    })
    .execute()
}

const shown = ({ societe_uuid, raison_sociale, distance_km, open_calls }: Ranking['ranked'][number]['candidate']) => ({
  societe_uuid,
  raison_sociale,
  distance_km,
  open_calls,
})
