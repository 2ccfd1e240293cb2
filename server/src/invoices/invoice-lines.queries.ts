import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { CreditPart } from '@callout/domain/invoices/credit-note.rules.ts'
import { type InvoicedLine, lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Calls, SupplierInvoiceDocuments, SupplierInvoices } from '../platform/database/db.types.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import type { StoredLine } from './credit-note.queries.ts'

type InvoicedFee = Omit<Selectable<SupplierInvoiceDocuments>, 'ID' | 'cancelled' | 'visited_on'> &
  Pick<Selectable<Calls>, 'appointment_date_at' | 'pays' | 'code_postal'>

/** Copies fee documents to an invoice: the call of each, and its lines with their names in the network's language. */
export async function copyFees({ tx, actor }: RequestContext, ID: string, entries: readonly number[]): Promise<void> {
  const { rows } =
    await sql<InvoicedFee>`select d."DocEntry", d."DocNum", d.call_id as "SCOrigin", d."DocDate", d."DocTotal",
      c.ville, c.appointment_date_at, c.pays, c.code_postal, concat_ws(' · ',
        coalesce(nullif(c.item_name, ''), nullif(c.code_product, '')),
        nullif(case when not c.fictive_serial_number then c.internal_serial_number end, '')) as appliance
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d."DocEntry" = any(${entries}::bigint[])`.execute(tx)
  const documents = rows.map(({ appointment_date_at: at, pays, code_postal, ...fee }) => ({
    ...fee,
    ID,
    visited_on: at && dayInTimeZone(at, timeZoneOf({ pays, code_postal }, actor.time_zone)),
  }))
  await tx.insertInto('supplier_invoice_documents').values(documents).execute()
  // A line bears the name that its fee had in the language of its author; the paper is in the network's.
  await sql`insert into supplier_invoice_lines
    select ${ID}, l."DocEntry", l."LineNum", l."ItemCode",
      coalesce(nullif(case when l."Description" in (select value from jsonb_each_text(f.text)) then f.text->>n.culture end, ''),
        nullif(l."Description", ''), l."ItemCode"),
      l."Quantity", coalesce(nullif(f.unit, ''), case when l."Distance" is null then ${lineUnits.one} else ${lineUnits.kilometre} end),
      l."Price", l."LineTotal"
    from document_lines l join documents d using ("DocEntry") join networks n using (network_code)
      left join call_fees f on f.network_code = d.network_code and f."ItemCode" = l."ItemCode"
    where l."DocEntry" = any(${entries}::bigint[]) and l."LineStatus" = 'O'`.execute(tx)
}

/** Copies what a credit note takes of the lines of an invoice. Its documents stay with the invoice. */
export async function copyCreditedLines(
  tx: Db,
  invoice: string,
  ID: string,
  parts: readonly CreditPart<StoredLine>[],
): Promise<void> {
  const taken = parts.map(({ line: { DocEntry, LineNum }, quantity, amount }) => ({
    DocEntry,
    LineNum,
    quantity,
    amount,
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
    as part ("DocEntry" bigint, "LineNum" integer, quantity numeric, amount numeric)`
  await sql`insert into supplier_invoice_documents ("ID", "DocEntry", "DocNum", "SCOrigin", "DocDate", "DocTotal",
      cancelled, visited_on, ville, appliance, tax_region, vat_rate)
    select ${ID}, "DocEntry", d."DocNum", d."SCOrigin", d."DocDate", part.sum, true, d.visited_on, d.ville,
      d.appliance, d.tax_region, d.vat_rate
    from (select "DocEntry", sum(amount) as sum from ${rows} group by "DocEntry") part
    join supplier_invoice_documents d using ("DocEntry") where d."ID" = ${invoice}`.execute(tx)
  await sql`insert into supplier_invoice_lines
    select ${ID}, "DocEntry", "LineNum", l."ItemCode", l."Description", part.quantity, l.unit, l."Price", part.amount,
      l.vat_treatment, l.vat_rate, l.vat_reason
    from ${rows} join supplier_invoice_lines l using ("DocEntry", "LineNum") where l."ID" = ${invoice}`.execute(tx)
}

/** A document of an invoice with its lines. */
export type StoredDocument = Omit<Selectable<SupplierInvoiceDocuments>, 'ID' | 'cancelled'> & {
  readonly lines: readonly InvoicedLine[]
}

/**
 * Rows of an invoice. A credit note of a whole invoice may have none of its own: then it has those of the invoice.
 */
export async function ownOrCredited<Row>(
  { ID, credited_invoice }: Pick<Selectable<SupplierInvoices>, 'ID' | 'credited_invoice'>,
  load: (ID: string) => Promise<Row[]>,
): Promise<Row[]> {
  const own = await load(ID)
  return own.length > 0 || credited_invoice === null ? own : load(credited_invoice)
}

/**
 * SQL of the lines of the invoiced document `d`, as its paper, electronic forms, popup and export have them: the stored ones
 * if they add up to the document, else one for all of it, without number and name. An invoice from before lines were stored
 * has none.
 */
export const linesOfInvoicedDocument = sql`(select l.* from (
    select coalesce(sum(s."LineTotal") = d."DocTotal", false) as are_stored
    from supplier_invoice_lines s where s."ID" = d."ID" and s."DocEntry" = d."DocEntry") sums
  cross join lateral (
    select s."LineNum", s."ItemCode", s."Description", s."Quantity", s.unit, s."Price", s."LineTotal", s.vat_treatment,
        s.vat_rate, s.vat_reason
      from supplier_invoice_lines s where sums.are_stored and s."ID" = d."ID" and s."DocEntry" = d."DocEntry"
    union all select null, '', '', 1, ${lineUnits.one}, d."DocTotal", d."DocTotal", '', null, '' where not sums.are_stored) l)`

/** The documents of an invoice with their lines, those of a call together. */
export async function loadInvoicedDocuments(tx: Db, ID: string): Promise<StoredDocument[]> {
  const documents = await tx
    .selectFrom('supplier_invoice_documents')
    .select(['DocEntry', 'DocNum', 'SCOrigin', 'DocDate', 'DocTotal', 'visited_on', 'ville', 'appliance'])
    .select(['tax_region', 'vat_rate'])
    .where('ID', '=', ID)
    .orderBy('SCOrigin')
    .orderBy('DocNum')
    .orderBy('DocEntry')
    .execute()
  const { rows } = await sql<InvoicedLine & { readonly DocEntry: number }>`select d."DocEntry", l."ItemCode",
      l."Description", l."Quantity", l.unit, l."Price", l."LineTotal", l.vat_treatment, l.vat_rate, l.vat_reason
    from supplier_invoice_documents d cross join lateral ${linesOfInvoicedDocument} l
    where d."ID" = ${ID} order by d."DocEntry", l."LineNum"`.execute(tx)
  const byDocument = Map.groupBy(rows, ({ DocEntry }) => DocEntry)
  return documents.map((document) => ({ ...document, lines: byDocument.get(document.DocEntry) ?? [] }))
}
