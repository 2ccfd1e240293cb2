import type { KnownCompany } from '../companies/candidate.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { inPickingOrder, rankCompanies } from './call.assignment.ts'
import { visibleCallByNumber } from './call.queries.ts'

/** The companies one may give this call to, best first; a company sees only itself. */
export async function companiesForCall(work: Work, call_id: string): Promise<readonly KnownCompany[]> {
  const call = await visibleCallByNumber(work.tx, work.actor, call_id)
  const companies = inPickingOrder(await rankCompanies(work, call, 'everyone'))
  const own = work.actor.societe_uuid
  return own ? companies.filter(({ societe_uuid }) => societe_uuid === own) : companies
}
