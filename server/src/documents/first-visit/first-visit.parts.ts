import { refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import type { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { refusalOfUnknownParts } from '@callout/domain/documents/first-visit.rules.ts'
import {
  choosePartsToShow,
  type FirstVisitParts,
  firstVisitLimits,
  type PartCases,
} from '@callout/domain/documents/first-visit.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { isDoneSql, visibleCall } from '../../calls/call.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import { cached } from '../../platform/database/ttl-cache.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { documentsVisibleTo } from '../document.queries.ts'
import { loadDocumentRecord } from '../document.record.ts'
import { saveOrder } from '../document.save.ts'
import { loadProducts } from '../tariff.queries.ts'

interface NeededParts {
  readonly calls: number
  readonly parts: readonly PartCases[]
}

/** The counts move slowly, so they are read once an hour for each product and problem. */
const maxAgeMs = 3_600_000

/** The parts that the last finished calls for a problem of a product needed. */
const neededParts = cached(
  'first visit parts',
  maxAgeMs,
  async (db, network_code: string, code_product: string, problem_type_id: string): Promise<NeededParts> => {
    const { rows } = await sql<NeededParts>`
      with recent as materialized (
        select "ID" from calls
        where network_code = ${network_code} and code_product = ${code_product} and problem_type_id = ${problem_type_id}
          and created_at >= now() - make_interval(years => ${firstVisitLimits.years}) and ${isDoneSql('calls')}
        order by created_at desc limit ${firstVisitLimits.maxCalls}),
      needed as (
        select l."CodeCom", count(distinct recent."ID")::int as cases
        from recent join documents d on d.service_job_uuid = recent."ID" and d.type = 'sparepart'
        join document_lines l using ("DocEntry")
        where l."LineStatus" = 'O' and l."CodeCom" <> '' group by 1)
      select (select count(*)::int from recent) as calls,
        coalesce((select jsonb_agg(jsonb_build_object('CodeCom', p.code_product, 'item_name', p.item_name, 'cases', needed.cases))
          from needed join products p on p.network_code = ${network_code} and p.code_product = needed."CodeCom" and p.active), '[]') as parts`.execute(
      db,
    )
    return rows[0] as NeededParts
  },
)

/** Parts that the problem of the call usually needs, with how often, and whether they are requested already. */
export async function listFirstVisitParts(
  ctx: RequestContext,
  { ID }: BodyOf<typeof firstVisitApi.parts>,
): Promise<FirstVisitParts> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID)
  const { network_code, code_product, problem_type_id } = call
  const isKnown = code_product !== '' && problem_type_id !== ''
  const { calls, parts } = isKnown
    ? await neededParts(ctx, network_code, code_product, problem_type_id)
    : { calls: 0, parts: [] }
  const requested = await requestsByPart(ctx, ID)
  return {
    calls,
    parts: choosePartsToShow(calls, parts).map((part) => ({ ...part, is_requested: requested.has(part.CodeCom) })),
    may_request: refusalToWrite(call) === undefined,
  }
}

/** The parts with an open line in the call's visible spare-part requests, each with the number of the last request. */
async function requestsByPart({ tx, actor }: { tx: Db; actor: RequestContext['actor'] }, ID: string) {
  const { rows } = await sql<{ CodeCom: string; DocNum: string }>`select l."CodeCom", row."DocNum"
    from documents row join document_lines l using ("DocEntry")
    where row.service_job_uuid = ${ID} and row.type = 'sparepart' and l."LineStatus" = 'O'
      and ${documentsVisibleTo(actor)} order by row."DocEntry"`.execute(tx)
  return new Map(rows.map(({ CodeCom, DocNum }) => [CodeCom, DocNum]))
}

const saveRequest = saveOrder('sparepart')

/** Requests one of each part that the call has not requested yet, in one new document. */
export async function requestParts(
  ctx: RequestContext,
  { ID, parts }: BodyOf<typeof firstVisitApi.request>,
): Promise<DocumentRecord> {
  // Locked: two people who click at once must not both find that nothing is requested.
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  throwIfRefused(refusalToWrite(call))
  const requested = await requestsByPart(ctx, ID)
  const missing = [...new Set(parts)].filter((CodeCom) => !requested.has(CodeCom))
  const { call_id } = call
  const network = await loadNetworkProfile(ctx.tx, call.network_code)
  const products = await loadProducts(ctx.tx, network, missing)
  throwIfRefused(refusalOfUnknownParts(parts, (code) => requested.has(code) || products.has(code)))
  if (missing.length > 0)
    return saveRequest(ctx, { callID: call_id, lines: missing.map((CodeCom) => ({ CodeCom, Quantity: 1 })) })
  const DocNum = requested.get(parts[0] ?? '') ?? ''
  return loadDocumentRecord(ctx, { type: 'sparepart', DocNum, call_id })
}
