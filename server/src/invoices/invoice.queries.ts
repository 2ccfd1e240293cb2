import { invoiceableList, supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceFacts } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoiceableFee, SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Selectable, sql } from 'kysely'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoiceDocuments, SupplierInvoices } from '../platform/database/db.types.ts'
import { orNotFound } from '../platform/http/problem.ts'
import type { ListSource } from '../platform/lists/list-source.ts'

/** SQL condition on `row`: a company sees its own invoices, nobody else sees any. */
const invoicesVisibleTo = (actor: Actor) =>
  sql`row.network_code = ${actor.network_code} and row.societe_uuid = ${actor.societe_uuid}`

/** List source: fee documents that a company can invoice now. */
export const invoiceableSource: ListSource<InvoiceableFee> = {
  list: invoiceableList,
  from: sql`documents row`,
  visibleTo: (actor) => sql`${documentsVisibleTo(actor)} and row.type = 'fee' and row."Confirmed" = 'Y'
    and row."DocStatus" = 'O' and row."IsChangeRequested" = 'N'`,
  extraColumns: ['service_job_uuid'],
  toRow: ({ DocEntry, DocNum, call_id, service_job_uuid, DocDate, DocTotal }) =>
    ({
      ID: String(DocEntry),
      DocEntry,
      DocNum,
      SCOrigin: call_id,
      service_job_uuid,
      DocDate,
      DocTotal: Number(DocTotal),
    }) as InvoiceableFee,
  // Invoiceable documents are confirmed and open, so other filter values give an empty list.
  customFilters: {
    confirmed: () => sql`row."Confirmed" = 'Y'`,
    status: (status: string) => sql`row."DocStatus" = ${status}`,
  },
}

export type InvoicedDocument = InvoiceFacts & { readonly DocEntry: number }

/** Locks the documents that the actor may see, in key order; returns them by key. */
export async function lockFees(
  tx: Db,
  actor: Actor,
  entries: readonly number[],
): Promise<Map<number, InvoicedDocument>> {
  const { rows } = await sql<InvoicedDocument>`select row."DocEntry", row.type, row.societe_uuid, row."DocNum",
      row."DocTotal", row."DocStatus", row."Confirmed", row."IsChangeRequested"
    from documents row where row."DocEntry" = any(${entries}::bigint[]) and ${documentsVisibleTo(actor)}
    order by row."DocEntry" for update`.execute(tx)
  return new Map(rows.map((row) => [row.DocEntry, row]))
}

export const supplierInvoiceSource: ListSource<SupplierInvoice> = {
  list: supplierInvoiceList,
  from: sql`supplier_invoices row`,
  visibleTo: invoicesVisibleTo,
  extraColumns: ['societe_uuid'],
  toRow: (row) => toSupplierInvoice(row as unknown as Selectable<SupplierInvoices>),
}

export const toSupplierInvoice = (row: Omit<Selectable<SupplierInvoices>, 'network_code'>): SupplierInvoice => ({
  ID: row.ID,
  supplier_invoice: row.supplier_invoice,
  societe_uuid: row.societe_uuid,
  created_at: row.created_at,
  user_name: row.user_name,
  documents: row.documents,
  DocTotal: Number(row.DocTotal),
})

export type StoredInvoice = Selectable<SupplierInvoices> & {
  readonly lines: readonly Pick<Selectable<SupplierInvoiceDocuments>, 'DocNum' | 'SCOrigin' | 'DocDate' | 'DocTotal'>[]
}

/** An invoice of the actor's company with its lines, by number; throws 404 for any other. */
export async function visibleInvoice(tx: Db, actor: Actor, supplier_invoice: string): Promise<StoredInvoice> {
  const { rows } = await sql<Selectable<SupplierInvoices>>`select row.* from supplier_invoices row
    where ${invoicesVisibleTo(actor)} and row.supplier_invoice = ${supplier_invoice}`.execute(tx)
  const invoice = orNotFound(rows[0])
  const lines = await tx
    .selectFrom('supplier_invoice_documents')
    .select(['DocNum', 'SCOrigin', 'DocDate', 'DocTotal'])
    .where('ID', '=', invoice.ID)
    .orderBy('DocNum')
    .orderBy('DocEntry')
    .execute()
  return { ...invoice, lines }
}
