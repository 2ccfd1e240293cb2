import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import { type CallData, callData, type DocumentType, type OrderLine } from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { isTechnician, Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Selectable, sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { DocumentLines, Documents } from '../platform/database/db.types.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { hasFindingOf, isCleanOneOf, visibleChecks } from './checks/visible-checks.ts'
import type { Line } from './document.lines.ts'

/** The call's fields inside a document, as stored; null if the reader may not see the call. */
export type StoredCallData = Omit<CallData, 'status'>

export type StoredDocument = Selectable<Documents> & { readonly callData: StoredCallData | null }

export const callDataColumns = Object.keys(callData.omit({ status: true }).shape) as (keyof StoredCallData)[]
const callDataSql = sql.raw(callDataColumns.map((name) => `'${name}', row."${name}"`).join(', '))

/** Documents under the alias `row`, each with its call's fields if the actor may see the call. */
export const documentsWithCall = (actor: Actor) => sql`(select d.*, (
    select json_build_object(${callDataSql}) from calls row
    where row."ID" = d.service_job_uuid and ${callsVisibleTo(actor)}
  ) as "callData" from documents d) row`

/**
 * SQL condition on `row`: central staff see their network's documents, a company its own, a technician those of the
 * calls that they see.
 */
export function documentsVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  const own = sql`${network} and row.societe_uuid = ${actor.societe_uuid}`
  if (!isTechnician(actor)) return own
  return sql`${own} and row.service_job_uuid in (select row."ID" from calls row where ${callsVisibleTo(actor)})`
}

const listByType = { fee: feeList, sparepart: sparePartList, dpc: dpcList } as const

/** The list of one document type over its table, without the calls: enough to filter and count. */
export const countedDocuments = (type: DocumentType) => ({
  list: listByType[type],
  from: sql`documents row`,
  // The type must be a literal: the index on return requests is partial.
  visibleTo: (reader: Actor) => sql`${documentsVisibleTo(reader)} and row.type = ${sql.lit(type)}`,
  customFilters: { clean: isCleanOneOf, finding: hasFindingOf, not_done: () => sql`row.done_at is null` },
})

/** The numbers that identify a document for people. */
export interface DocumentKey {
  readonly type: DocumentType
  readonly DocNum: string
  readonly call_id: string
}

/** A document of the given call that this actor may see; throws 404 for any other. */
export async function visibleDocument(
  tx: Db,
  actor: Actor,
  { type, DocNum, call_id }: DocumentKey,
  lock?: 'for update',
): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`select row.* from ${documentsWithCall(actor)}
    where ${documentsVisibleTo(actor)} and row.type = ${type} and row."DocNum" = ${DocNum} and row.call_id = ${call_id}
    ${lock ? sql`for update of row` : sql``}`.execute(tx)
  return orNotFound(rows[0])
}

/** Throws 404 unless the actor may see the call, or a document with its number. */
export async function refuseUnknownCall(tx: Db, actor: Actor, call_id: string): Promise<void> {
  const { rows } = await sql<{ is_known: boolean }>`select
    exists (select from calls row where ${callsVisibleTo(actor)} and row.call_id = ${call_id})
    or exists (select from documents row where ${documentsVisibleTo(actor)} and row.call_id = ${call_id}
      and row.type in ('fee', 'sparepart', 'dpc')) as is_known`.execute(tx)
  if (!rows[0]?.is_known) throw notFound()
}

const toLine = (line: Selectable<DocumentLines>): Line => {
  const { DocEntry, LineStatus, Quantity, Price, Distance, LineTotal, TariffPrice, ...others } = line
  const { import_hash: _, author: __, ...texts } = others
  return {
    ...texts,
    ID: `${DocEntry}-${line.LineNum}`,
    LineStatus: LineStatus as OrderLine['LineStatus'],
    Quantity: Number(Quantity),
    Price: Number(Price),
    Distance: Distance === null ? null : Number(Distance),
    LineTotal: Number(LineTotal),
    TariffPrice: TariffPrice === null ? null : Number(TariffPrice),
  }
}

/** The lines of a document in order, including accounting fields and tariff. */
export const loadLines = async (tx: Db, DocEntry: number): Promise<Line[]> =>
  (await loadLinesOf(tx, [DocEntry])).map(({ line }) => line)

/** The lines of several documents, those of each in order. */
export async function loadLinesOf(tx: Db, keys: readonly number[]): Promise<{ DocEntry: number; line: Line }[]> {
  const rows = await tx
    .selectFrom('document_lines')
    .selectAll()
    .where('DocEntry', '=', sql<number>`any (${keys}::int[])`)
    .orderBy('DocEntry')
    .orderBy('LineNum')
    .execute()
  return rows.map((row) => ({ DocEntry: row.DocEntry, line: toLine(row) }))
}

/** The findings with which the documents on an invoice were approved, as far as the actor may see them. */
export async function loadFindingsOnInvoice(tx: Db, actor: Actor, lang: Language, supplier_invoice: string) {
  const documents = await tx
    .selectFrom('supplier_invoice_documents as invoiced')
    .innerJoin('documents', 'documents.DocEntry', 'invoiced.DocEntry')
    .select(['documents.DocNum', 'checks', 'check_severity', 'Confirmed', 'authors'])
    .where('invoiced.ID', '=', supplier_invoice)
    .where('check_severity', '>', 0)
    .orderBy('documents.DocEntry')
    .execute()
  return documents
    .map((document) => ({ DocNum: document.DocNum, checks: visibleChecks(actor, lang, document).checks }))
    .filter(({ checks }) => checks.length > 0)
}
