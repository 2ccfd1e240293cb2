import type { documentApi } from '@callout/domain/documents/document.api.ts'
import {
  type CleanDocuments,
  chooseClean,
  type UndecidedDocument,
  undecidedLimit,
} from '@callout/domain/documents/document.clean.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/http/context.ts'
import { whereClause } from '../../platform/lists/conditions.ts'
import { countedDocuments } from '../document.queries.ts'
import { refuseUnlessDpcAllowed } from '../dpc.access.ts'
import { loadApprovalPolicy } from './approval.queries.ts'

/** The clean documents under these filters, or of these numbers, that the actor can approve together. */
export async function findCleanDocuments(
  { tx, actor }: RequestContext,
  { type, filterData, items }: BodyOf<typeof documentApi.cleanDocuments>,
): Promise<CleanDocuments> {
  if (type === 'dpc') refuseUnlessDpcAllowed(actor)
  const named = items ? sql`row."DocNum" = any(${items.map(({ DocNum }) => DocNum)})` : sql`true`
  const { rows } = await sql<Omit<UndecidedDocument, 'type'>>`
    select row."DocEntry", row."DocNum", row.version, row.societe_uuid, row.subcontractor_name,
      row."DocTotal"::float8 as "DocTotal", row.checks is not null as "isChecked", row.check_severity,
      row.first_approved_by, row.authors
    from documents row
    where ${whereClause(countedDocuments(type), actor, filterData ?? {})} and ${named}
      and row."Confirmed" = 'N' and row."IsChangeRequested" = 'N'
    order by row.check_severity, row."DocEntry" limit ${undecidedLimit}`.execute(tx)
  const policy = await loadApprovalPolicy(tx, actor.network_code)
  const documents = rows.map((row) => ({ ...row, type }))
  return chooseClean(documents, policy, actor.account_uuid)
}
