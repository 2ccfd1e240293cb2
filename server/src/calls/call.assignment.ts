import { everyone, type Sifted, settles, sift } from '@callout/domain/calls/assignment.sift.ts'
import { assignmentPolicy, type Ranking, rankCandidates } from '@callout/domain/calls/assignment.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import {
  candidatesAmong,
  companiesAround,
  type KnownCompany,
  type PlacedCompany,
} from '../companies/candidate.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import type { Written } from './call.change.ts'
import { openStatuses, previousCompanyOf, type StoredCall } from './call.queries.ts'

/** How many of the best, and of the nearest misses, are kept with an assignment. */
const keptScores = 20
const keptMisses = 5

export interface CompanyRanking extends Ranking {
  readonly policy_version: number
  /** The company that worked on the appliance before. */
  readonly previous: string | null
}

/** Who is asked what they are at: all, for a list of all; else those that decide, the previous company and who is wanted. */
type Asked = 'everyone' | { readonly wanted: string | undefined }

/** The companies of the call's network in the order the policy gives, and why the others are out. */
export async function rankCompanies(
  work: Pick<Work, 'tx' | 'memo' | 'osrmUrl'>,
  call: StoredCall,
  asked: Asked,
): Promise<CompanyRanking> {
  const { tx, memo } = work
  const { assignment_policy, time_zone } = await memo(`network ${call.network_code}`, 30_000, () =>
    tx
      .selectFrom('networks')
      .select(['assignment_policy', 'time_zone'])
      .where('network_code', '=', call.network_code)
      .executeTakeFirstOrThrow(),
  )
  const policy = assignmentPolicy().parse(assignment_policy)
  const statuses = openStatuses(await valueLists(work, call.network_code))
  const { around, companies } = await companiesAround(work, call, { previous: previousCompanyOf(call), time_zone })
  const needs = { urgent: call.priority === 'H', has_previous: around.previous !== null }
  const rank = async ({ asked, removed }: Sifted<PlacedCompany>) => {
    const candidates = await candidatesAmong(tx, call, asked, around, statuses)
    const ranking = rankCandidates(policy, needs, around.record, candidates, removed)
    return { ...ranking, policy_version: policy.version, previous: around.previous }
  }
  if (asked === 'everyone') return rank(everyone(companies))
  const few = sift(policy, companies, keptMisses, [asked.wanted, around.previous])
  const ranking = await rank(few)
  return settles(few, ranking, keptMisses) ? ranking : rank(everyone(companies))
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

/** What the ranking knows of a company; not found where the network has none of that key. */
export const rankedCompany = ({ ranked, missed }: Ranking, societe_uuid: string) =>
  orNotFound([...ranked, ...missed].find(({ candidate }) => candidate.societe_uuid === societe_uuid))
    .candidate as KnownCompany

/** Companies for the picker: those that pass by rank, then the others, the nearest to passing first. */
export const inPickingOrder = (ranking: Ranking) =>
  [...ranking.ranked, ...ranking.missed]
    .map(({ candidate }) => candidate as KnownCompany)
    .filter(({ active }) => active)

/** Writes with an assignment why it came about, and that the company begins to wait again. */
export function explaining(
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
    companies: ranking.ranked.length + Object.values(ranking.removed).reduce((sum, count) => sum + count, 0),
    passed: ranking.ranked.length,
    removed: ranking.removed,
    missed: missed.map(({ candidate, failures }) => ({ ...shown(candidate), failures })),
    ranked: kept.map(({ candidate, score, parts }) => ({ ...shown(candidate), score, parts })),
  }
  const assignment = {
    service_job_uuid: call.ID,
    societe_uuid,
    how,
    assigned_at: now,
    assigned_by: actor.account_uuid,
    policy_version: ranking.policy_version,
    explanation: JSON.stringify(explanation),
  }
  return {
    waits_again: tx.updateTable('companies').set({ last_assigned_at: now }).where('societe_uuid', '=', societe_uuid),
    explained: tx.insertInto('call_assignments').values(assignment),
  } satisfies Written
}

const shown = ({ societe_uuid, raison_sociale, distance_km, open_calls }: Ranking['ranked'][number]['candidate']) => ({
  societe_uuid,
  raison_sociale,
  distance_km,
  open_calls,
})
