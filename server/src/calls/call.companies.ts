import { sql } from 'kysely'
import type { KnownCompany } from '../companies/company.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { inPickingOrder, rankCompanies } from './call.assignment.ts'
import { callsVisibleTo, type StoredCall } from './call.queries.ts'

/** The companies one may give this call to, best first; a company sees only itself. */
export async function companiesForCall(work: Work, call_id: string): Promise<readonly KnownCompany[]> {
  const { rows } = await sql<StoredCall>`select row.* from calls row
    where ${callsVisibleTo(work.actor)} and row.call_id = ${call_id}`.execute(work.tx)
  const companies = inPickingOrder(await rankCompanies(work, orNotFound(rows[0])))
  const own = work.actor.societe_uuid
  return own ? companies.filter(({ societe_uuid }) => societe_uuid === own) : companies
}
