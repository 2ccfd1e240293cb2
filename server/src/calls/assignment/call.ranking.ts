import {
  isConclusive,
  type PrefilterResult,
  prefilterCompanies,
  skipPrefilter,
} from '@callout/domain/calls/assignment/assignment.prefilter.ts'
import type { AssignmentMethod } from '@callout/domain/calls/assignment/assignment.record.ts'
import { type Ranking, rankCandidates } from '@callout/domain/calls/assignment/assignment.ts'
import { type NetworkPolicy, networkPolicy as networkPolicySchema } from '@callout/domain/calls/network.policy.ts'
import { isUrgent } from '@callout/domain/calls/promise.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { CallLocation } from '../../companies/distance.queries.ts'
import { cached } from '../../platform/database/ttl-cache.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { openStatuses, previousCompanySql, type StoredCall } from '../call.queries.ts'
import type { StoredRepeat } from '../repeat/repeat.queries.ts'
import type { CallToAssign } from './candidate.facts.ts'
import type { CandidateCompany, PlacedCompany } from './candidate.placing.ts'
import { companiesForAssignment, loadCandidates } from './candidate.queries.ts'

/** Numbers of best companies, and of companies that nearly passed, shown or stored with an assignment. */
export const storedScores = 20
export const storedMisses = 5

export interface CompanyRanking extends Ranking {
  readonly policy: NetworkPolicy
  readonly time_zone: string
  /** The company that worked on the appliance before. */
  readonly previous: string | null
  /** The call that this one repeats. */
  readonly repeated: StoredRepeat | null
}

/**
 * The companies that are ranked in full: everyone, or those that pass the prefilter, the requested and the previous
 * one.
 */
type RankingScope = 'everyone' | { readonly requested: string | undefined }

/** Policy and time zone of a network. */
export const networkPolicy = cached('network', 30_000, async (db, network_code: string) => {
  const { assignment_policy, time_zone, default_country } = await db
    .selectFrom('networks')
    .select(['assignment_policy', 'time_zone', 'default_country'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  return { policy: networkPolicySchema().parse(assignment_policy), time_zone, default_country }
})

/** The fields of a call by which companies are ranked. */
export type CallToRank = CallToAssign & CallLocation & Pick<StoredCall, 'skill' | 'priority' | 'promised_until'>

/**
 * Ranks the companies of the call's network by its policy, and says why the others failed. `previous` is the SQL of the
 * company that worked on the appliance before; a call that is not stored yet gives its own.
 */
export async function rankCompanies(
  ctx: Pick<RequestContext, 'tx' | 'ttlCache' | 'osrmUrl' | 'now'>,
  call: CallToRank,
  scope: RankingScope,
  previous = previousCompanySql(call),
): Promise<CompanyRanking> {
  const { tx } = ctx
  const { policy, time_zone } = await networkPolicy(ctx, call.network_code)
  const statuses = openStatuses(await cachedValueLists(ctx, call.network_code))
  const { facts, companies } = await companiesForAssignment(ctx, call, {
    previous,
    time_zone,
  })
  const { repeated } = facts
  const repeat_company = repeated?.societe_uuid ?? null
  const needs = { urgent: isUrgent(call, ctx.now), has_previous: facts.previous !== null, repeat_company }
  const rank = async ({ remaining, removed }: PrefilterResult<PlacedCompany>) => {
    const candidates = await loadCandidates(tx, call, remaining, facts, statuses)
    const ranking = rankCandidates(policy, needs, facts.record, candidates, removed)
    return { ...ranking, policy, time_zone, previous: facts.previous, repeated }
  }
  if (scope === 'everyone') return rank(skipPrefilter(companies))
  const prefiltered = prefilterCompanies(policy, companies, storedMisses, [scope.requested, facts.previous])
  const ranking = await rank(prefiltered)
  return isConclusive(prefiltered, ranking, storedMisses) ? ranking : rank(skipPrefilter(companies))
}

/** The best company; undefined if none passed. */
export const bestCompanyOf = (ranking: Ranking) => ranking.ranked[0]?.candidate.societe_uuid

/** The reason that no company passed, as a message key. */
const withoutCandidate = ({ missed }: Ranking) =>
  missed.length > 0 && missed.every(({ candidate }) => candidate.distance_km === null)
    ? 'candidate.place_unknown'
    : 'call.refused.no_candidate'

/** The best company. If none passed, refuses and names the smallest relaxation of the policy that would help. */
export function bestCompanyOrRefuse(ranking: CompanyRanking): string {
  const best = bestCompanyOf(ranking)
  if (best) return best
  const { relaxation } = ranking
  if (!relaxation) throw new RefusalError(refuse(withoutCandidate(ranking), { code: 'NoCandidate' }))
  const params = { value: relaxation.value ?? '', companies: relaxation.companies }
  throw new RefusalError(refuse(`call.refused.relax_${relaxation.filter}`, { code: 'NoCandidate', params }))
}

/** The candidate with this key; 404 if the ranking has none. */
export const findRankedCompany = ({ ranked, missed }: Ranking, societe_uuid: string) =>
  orNotFound([...ranked, ...missed].find(({ candidate }) => candidate.societe_uuid === societe_uuid))
    .candidate as CandidateCompany

/** Active companies for the picker: those that passed by rank, then the others, the nearest to passing first. */
export const companiesForPicker = (ranking: Ranking) =>
  [...ranking.ranked, ...ranking.missed]
    .map(({ candidate }) => candidate as CandidateCompany)
    .filter(({ active }) => active)

/** The company that gets a call. */
export interface ChosenCompany {
  readonly ranking: CompanyRanking
  readonly societe_uuid: string
  readonly how: AssignmentMethod
  /** Number of other calls in its proposal. */
  readonly others?: number
}

/**
 * Keeps the explanation of an assignment, and the company's time of the last assignment. Resolves to false if the
 * company was deactivated since it was ranked.
 */
export async function keepAssignment(
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'now'> & { readonly actor: { readonly account_uuid: string | null } },
  service_job_uuid: string,
  chosen: ChosenCompany,
): Promise<boolean> {
  const { ranking, societe_uuid, how } = chosen
  const assignment = {
    service_job_uuid,
    societe_uuid,
    how,
    assigned_at: now,
    assigned_by: actor.account_uuid,
    policy_version: ranking.policy.version,
    explanation: JSON.stringify(explanationOf(chosen)),
  }
  const { active } = await tx
    .updateTable('companies')
    .set({ last_assigned_at: now })
    .where('societe_uuid', '=', societe_uuid)
    .returning('active')
    .executeTakeFirstOrThrow()
  await tx.insertInto('call_assignments').values(assignment).execute()
  return active
}

/** The best companies, those that nearly passed, and the chosen one at any rank. */
function explanationOf({ ranking, societe_uuid, others }: ChosenCompany) {
  const isStored = (count: number) => (company: { candidate: { societe_uuid: string } }, rank: number) =>
    rank < count || company.candidate.societe_uuid === societe_uuid
  const ranked = ranking.ranked.filter(isStored(storedScores))
  const missed = ranking.missed.filter(isStored(storedMisses))
  return {
    ...(others !== undefined && { others }),
    ...repeatExplanation(ranking),
    companies: ranking.ranked.length + Object.values(ranking.removed).reduce((sum, count) => sum + count, 0),
    passed: ranking.ranked.length,
    removed: ranking.removed,
    missed: missed.map(({ candidate, failures }) => ({ ...summaryOf(candidate), failures })),
    ranked: ranked.map(({ candidate, score, parts }) => ({ ...summaryOf(candidate), score, parts })),
  }
}

/** The repeated call and the rule for its company; nothing if the call repeats none or that call has no company. */
function repeatExplanation({ repeated, policy }: CompanyRanking) {
  if (!repeated?.societe_uuid) return {}
  const { call_id, societe_uuid, raison_sociale } = repeated
  return { repeat: { call_id, societe_uuid, raison_sociale, rule: policy.repeat.previous_company } }
}

/** The facts of a company in an explanation. */
export const summaryOf = ({
  societe_uuid,
  raison_sociale,
  distance_km,
  open_calls,
}: Ranking['ranked'][number]['candidate']) => ({
  societe_uuid,
  raison_sociale,
  distance_km,
  open_calls,
})
