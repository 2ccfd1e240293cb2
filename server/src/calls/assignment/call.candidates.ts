import type { CallCandidates } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import type { AssignmentPolicy, Candidate } from '@callout/domain/calls/assignment/assignment.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { refusalIfNotOpen } from '@callout/domain/calls/call.rules.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { visibleCall } from '../call.queries.ts'
import { rankCompanies, storedMisses, storedScores, summaryOf } from './call.ranking.ts'
import type { CandidateCompany } from './candidate.placing.ts'

/** Ranks the companies for an open call with the engine that assigns it, and changes nothing. */
export async function listCandidates(
  ctx: RequestContext,
  { ID, scope }: BodyOf<typeof callAdviceApi.candidates>,
): Promise<CallCandidates> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID)
  throwIfRefused(refusalIfNotOpen(call))
  const { policy, repeated, ranked, missed } = await rankCompanies(
    ctx,
    call,
    scope === 'all' ? 'everyone' : { requested: undefined },
  )
  const [scores, misses] = scope === 'all' ? [ranked.length, missed.length] : [storedScores, storedMisses]
  const choice = (candidate: Candidate) => ({
    ...choiceOf(policy, candidate),
    made_first_repair: candidate.societe_uuid === repeated?.societe_uuid,
  })
  return {
    radius_km: policy.radius_km,
    ranked: ranked.slice(0, scores).map(({ candidate, score, parts }) => ({ ...choice(candidate), score, parts })),
    missed: missed
      .filter(({ candidate }) => candidate.active)
      .slice(0, misses)
      .map(({ candidate, failures }) => ({ ...choice(candidate), failures: [...failures] })),
  }
}

function choiceOf(policy: AssignmentPolicy, candidate: Candidate) {
  const { ville, skill_count } = candidate as CandidateCompany
  return {
    ...summaryOf(candidate),
    ville,
    capacity: candidate.capacity ?? policy.capacity,
    skill_count,
    is_previous: candidate.is_previous,
  }
}
