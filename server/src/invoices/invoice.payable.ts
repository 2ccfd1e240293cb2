import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import type { InvoicedLine, PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import type { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { translateFeeNames } from '../documents/tariff.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadReaderFacts, toSupplierInvoice, visibleInvoice } from './invoice.queries.ts'
import { ownOrCredited } from './invoice-lines.queries.ts'

/** An invoice with its fees, and the call that each comes from. */
export async function loadPayableInvoice(
  ctx: RequestContext,
  { ID }: BodyOf<typeof invoiceStateApi.load>,
): Promise<PayableInvoice> {
  const { tx, actor } = ctx
  const invoice = await visibleInvoice(tx, actor, ID)
  ctx.recordAccess({ action: 'opened', kind: 'invoice', record: invoice.ID })
  const lines = await ownOrCredited(invoice, (own) => loadInvoicedLines(tx, own))
  const named = await translateFeeNames(tx, invoice.network_code, ctx.lang, lines)
  return {
    ...toSupplierInvoice(actor, invoice, await loadReaderFacts(ctx)),
    iban: invoice.iban,
    payments: await loadPayments(tx, invoice.ID),
    lines: maySeeAccounting(actor) ? named : named.map(withoutAccounting),
  }
}

async function loadPayments(tx: Db, ID: string): Promise<PayableInvoice['payments']> {
  const { rows } = await sql<PayableInvoice['payments'][number]>`select reference, paid_on::text, amount::float8
    from invoice_payments where supplier_invoice_uuid = ${ID} order by paid_on, reference`.execute(tx)
  return rows
}

const withoutAccounting = ({ Account: _, BusinessUnit: _b, CostCenter: _c, Destination: _d, ...line }: InvoicedLine) =>
  line

/** The lines on an invoice, those of a call together: as they were copied to it, else those of its documents. */
async function loadInvoicedLines(tx: Db, ID: string): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`select i."DocNum", i."DocDate"::text as "DocDate", i."SCOrigin" as call_id,
      d.service_job_uuid, c.ville, l."ItemCode", l."Description", l."Quantity"::float8 as "Quantity",
      l."Price"::float8 as "Price", l."LineTotal"::float8 as "LineTotal", l."Account", l."BusinessUnit", l."CostCenter",
      l."Destination"
    from supplier_invoice_documents i join documents d using ("DocEntry") join calls c on c."ID" = d.service_job_uuid
    join lateral (
      select s."LineNum", s."ItemCode", s."Description", s."Quantity", s."Price", s."LineTotal",
        coalesce(o."Account", '') as "Account", coalesce(o."BusinessUnit", '') as "BusinessUnit",
        coalesce(o."CostCenter", '') as "CostCenter", coalesce(o."Destination", '') as "Destination"
      from supplier_invoice_lines s left join document_lines o using ("DocEntry", "LineNum")
      where s."ID" = i."ID" and s."DocEntry" = i."DocEntry"
      union all
      select o."LineNum", o."ItemCode", o."Description", o."Quantity", o."Price", o."LineTotal", o."Account",
        o."BusinessUnit", o."CostCenter", o."Destination"
      from document_lines o where o."DocEntry" = i."DocEntry" and o."LineStatus" = 'O'
        and not exists (select from supplier_invoice_lines s where s."ID" = i."ID" and s."DocEntry" = i."DocEntry")
    ) l on true
    where i."ID" = ${ID} order by i."SCOrigin", i."DocNum", i."DocEntry", l."LineNum"`.execute(tx)
  return rows
}
