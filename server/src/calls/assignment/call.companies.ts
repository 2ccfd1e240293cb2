import type { RequestContext } from '../../platform/http/context.ts'
import { visibleCallByNumber } from '../call.queries.ts'
import { companiesForPicker, rankCompanies } from './call.ranking.ts'
import type { CandidateCompany } from './candidate.placing.ts'

/** The companies that the call can be assigned to, best first. A company sees only itself. */
export async function companiesForCall(ctx: RequestContext, call_id: string): Promise<readonly CandidateCompany[]> {
  const call = await visibleCallByNumber(ctx.tx, ctx.actor, call_id)
  const companies = companiesForPicker(await rankCompanies(ctx, call, 'everyone'))
  const ownCompany = ctx.actor.societe_uuid
  return ownCompany ? companies.filter(({ societe_uuid }) => societe_uuid === ownCompany) : companies
}
