import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import type { InvoicedLine, PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import type { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { translateFeeNames } from '../documents/tariff.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadReaderFacts, toSupplierInvoice, visibleInvoice } from './invoice.queries.ts'

/** An invoice with its fees, and the call that each comes from. */
export async function loadPayableInvoice(
  ctx: RequestContext,
  { ID }: BodyOf<typeof invoiceStateApi.load>,
): Promise<PayableInvoice> {
  const { tx, actor } = ctx
  const invoice = await visibleInvoice(tx, actor, ID)
  ctx.recordAccess({ action: 'opened', kind: 'invoice', record: invoice.ID })
  const lines = await loadInvoicedLines(tx, invoice.credited_invoice ?? invoice.ID)
  const named = await translateFeeNames(tx, invoice.network_code, ctx.lang, lines)
  return {
    ...toSupplierInvoice(actor, invoice, await loadReaderFacts(tx, actor)),
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

/** The lines of the fee documents on an invoice, those of a call together. */
async function loadInvoicedLines(tx: Db, ID: string): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`select i."DocNum", i."DocDate"::text as "DocDate", i."SCOrigin" as call_id,
      d.service_job_uuid, c.ville, l."ItemCode", l."Description", l."Quantity"::float8 as "Quantity",
      l."Price"::float8 as "Price", l."LineTotal"::float8 as "LineTotal", l."Account", l."BusinessUnit", l."CostCenter",
      l."Destination"
    from supplier_invoice_documents i join documents d using ("DocEntry") join calls c on c."ID" = d.service_job_uuid
    join document_lines l on l."DocEntry" = i."DocEntry" and l."LineStatus" = 'O'
    where i."ID" = ${ID} order by i."SCOrigin", i."DocNum", i."DocEntry", l."LineNum"`.execute(tx)
  return rows
}
