import { taxRegions } from '@callout/domain/addresses/tax-regions.ts'
import { vatTreatments } from '@callout/domain/companies/legal.ts'
import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import type { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import { accountingColumns, invoiceLineList } from '@callout/domain/invoices/invoice-lines.list.ts'
import { vatCategoryOf } from '@callout/domain/invoices/vat.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { documentCodeTexts } from '../value-lists/document-codes.queries.ts'
import { invoicesVisibleTo, settledOnSql, supplierInvoiceFilters } from './invoice.queries.ts'
import { linesOfInvoicedDocument } from './invoice-lines.queries.ts'
import { wholeDocumentSql } from './whole-document.ts'

/**
 * The lines of each invoice as its paper has them. A credit note has its own, or those of its invoice if it has none, with
 * negative quantities and amounts. `nameOfDocument` is the name of a line that stands for all of a document.
 */
const linesWith = (
  nameOfDocument: RawBuilder<string>,
) => sql`(select i."ID", i.network_code, i.societe_uuid, i.supplier_invoice, i.supplier_code, i.raison_sociale,
    i.created_at, i.due_on, i.state, ${sql.raw(settledOnSql('i'))} as paid_on, i.is_tracked, i.uploaded_files,
    i."DocTotal" + coalesce(i.vat_total, 0) as gross_total,
    coalesce((select c.supplier_invoice from supplier_invoices c where c."ID" = i.credited_invoice), '') as credited_invoice,
    d."SCOrigin" as call_id, d.ville, d."DocNum", d."DocDate", l."LineNum", l."ItemCode",
    coalesce(nullif(l."Description", ''), ${nameOfDocument}) as "Description",
    sign.of * l."Quantity" as "Quantity", l."Price", sign.of * l."LineTotal" as "LineTotal",
    tax.treatment || ' ' || coalesce(nullif(d.tax_region, ''), 'mainland') || case when tax.rate = 0 then ' 0' else '' end
      as vat_code,
    case when tax.treatment = '' then null else tax.rate end as vat_rate,
    a."Account", a."BusinessUnit", a."CostCenter", a."Destination"
  from supplier_invoices i
    cross join lateral (select case when i.credited_invoice is null then 1 else -1 end as of) sign
    join supplier_invoice_documents d on d."ID" = case
      when i.credited_invoice is null or exists (select from supplier_invoice_documents o where o."ID" = i."ID")
      then i."ID" else i.credited_invoice end
    cross join lateral ${linesOfInvoicedDocument} l
    cross join lateral (select coalesce(nullif(l.vat_treatment, ''), i.vat_treatment) as treatment,
      case when l.vat_treatment <> '' then l.vat_rate else coalesce(d.vat_rate, i.vat_rate) end as stored_rate) own
    cross join lateral (select own.treatment,
      case when own.treatment in ('domestic', 'reduced') then coalesce(own.stored_rate, 0) else 0 end as rate) tax
    left join document_lines a on a."DocEntry" = d."DocEntry" and a."LineNum" = l."LineNum") row`

/** VAT category codes of EN 16931 by treatment, region and whether the rate is 0, as `vat_code` of the SQL names them. */
const vatCodes = Object.fromEntries(
  vatTreatments.flatMap((treatment) =>
    taxRegions.flatMap((region) => [
      [`${treatment} ${region}`, vatCategoryOf(treatment, region, 1)],
      [`${treatment} ${region} 0`, vatCategoryOf(treatment, region, 0)],
    ]),
  ),
)

/** Invoices without tax, because legal facts were missing, have no code. */
const withoutTax = Object.fromEntries(taxRegions.map((region) => [` ${region} 0`, '']))

const sourceWith = (nameOfDocument: RawBuilder<string>): ListSource<unknown> => ({
  list: invoiceLineList,
  from: linesWith(nameOfDocument),
  visibleTo: invoicesVisibleTo,
  extraColumns: [],
  toRow: (row: object) => row,
  customFilters: supplierInvoiceFilters,
})

const order = ['created_at', 'supplier_invoice', 'call_id', 'DocNum', 'LineNum'] as const

/** Exports lines of invoices: as xlsx in the reader's words, as CSV with the names of fields and codes. */
export async function exportInvoiceLines(
  ctx: RequestContext,
  { format, filterData = {} }: BodyOf<typeof invoiceExportApi.lines>,
): Promise<FileResponse> {
  const { actor, lang } = ctx
  const hidden: readonly string[] = maySeeAccounting(actor) ? [] : accountingColumns
  const columns = Object.keys(invoiceLineList.columns)
    .filter((Field) => !hidden.includes(Field))
    .map((Field) => ({ Field, Name: format === 'csv' ? Field : headerOf(Field, lang) }))
  const Sorts = order.map((Member) => ({ Member, SortDirection: 0 as const }))
  const request = { Page: 1, PageSize: 0, Sorts, Total: -1, filterData, columns, format }
  const state = format === 'csv' ? {} : documentCodeTexts('invoice_states', lang)
  // The other names on an invoice are in the language of its network too.
  const { culture } = await loadNetworkProfile(ctx.tx, actor.network_code)
  const source = sourceWith(wholeDocumentSql(culture))
  return exportList(ctx, source, request, { vat_code: { ...vatCodes, ...withoutTax }, state })
}

const headerOf = (field: string, lang: Language) => translate(lang, `field.${field}` as MessageKey)
