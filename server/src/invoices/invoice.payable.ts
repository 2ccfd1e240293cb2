import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import { missingInvoiceFacts } from '@callout/domain/invoices/generate/invoice-facts.ts'
import type { InvoicedLine, PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { refusalToTakeBack } from '@callout/domain/invoices/payment.rules.ts'
import { isAllowed } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { loadFindingsOnInvoice } from '../documents/document.queries.ts'
import { translateFeeNames } from '../documents/tariff.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadReaderFacts, type StoredInvoice, toSupplierInvoice, visibleInvoice } from './invoice.queries.ts'
import { linesOfInvoicedDocument, ownOrCredited } from './invoice-lines.queries.ts'
import { wholeDocumentText } from './whole-document.ts'

/** An invoice with its fees, and the call that each comes from. */
export async function loadPayableInvoice(
  ctx: RequestContext,
  { ID }: BodyOf<typeof invoiceStateApi.load>,
): Promise<PayableInvoice> {
  const { tx, actor } = ctx
  const invoice = await visibleInvoice(tx, actor, ID)
  ctx.recordAccess({ action: 'opened', kind: 'invoice', record: invoice.ID })
  const lines = await ownOrCredited(invoice, (own) => loadInvoicedLines(tx, own))
  const named = (await translateFeeNames(tx, invoice.network_code, ctx.lang, lines)).map(({ day, ...line }) => ({
    ...line,
    Description: line.Description || wholeDocumentText(ctx.lang, line.DocNum, line.call_id, day),
  }))
  return {
    ...toSupplierInvoice(actor, invoice, await loadReaderFacts(ctx)),
    ...statedBy(invoice),
    stated_due_on: invoice.stated_due_on,
    findings: await loadFindingsOnInvoice(tx, actor, ctx.lang, invoice.ID),
    payments: await loadPayments(ctx, invoice.ID),
    released_by_checker: invoice.released_by !== null && invoice.released_by === invoice.checked_by,
    lines: maySeeAccounting(actor) ? named : named.map(withoutAccounting),
  }
}

/** Account and due date on the paper of an invoice: one that was made without tax names neither. */
function statedBy(invoice: StoredInvoice): Pick<PayableInvoice, 'iban' | 'due_on' | 'missing'> {
  const { iban, due_on, vat_treatment } = invoice
  if (isVatTreatment(vat_treatment)) return { iban, due_on, missing: [] }
  const network = {
    tax_number: invoice.network_tax_number,
    vat_rate: invoice.vat_rate,
    adresse: invoice.network_adresse,
    code_postal: invoice.network_code_postal,
    ville: invoice.network_ville,
    pays: invoice.network_pays,
  }
  // An invoice without tax keeps no treatment, so it cannot tell a missing one.
  const missing = missingInvoiceFacts(invoice, network).filter((fact) => fact !== 'vat_treatment')
  return { iban: '', due_on: null, missing }
}

async function loadPayments({ tx, actor, now }: RequestContext, ID: string): Promise<PayableInvoice['payments']> {
  const { rows } = await sql<{ reference: string; paid_on: string; amount: number; entered_at: string | null }>`
    select reference, paid_on::text, amount::float8, entered_at
    from invoice_payments where supplier_invoice_uuid = ${ID} order by paid_on, reference`.execute(tx)
  const mayTakeBack = isAllowed(invoiceStateApi.takeBack.who, actor)
  return rows.map(({ entered_at, ...payment }) => ({
    ...payment,
    can: { take_back: mayTakeBack && !refusalToTakeBack(entered_at, now) },
  }))
}

const withoutAccounting = ({ Account: _, BusinessUnit: _b, CostCenter: _c, Destination: _d, ...line }: InvoicedLine) =>
  line

/** The lines on an invoice as its paper has them, those of a call together, with the accounting of their fees. */
async function loadInvoicedLines(tx: Db, ID: string) {
  const { rows } = await sql<InvoicedLine & { readonly day: string }>`select d."DocNum", d."DocDate"::text as "DocDate",
      coalesce(d.visited_on, d."DocDate")::text as day, d."SCOrigin" as call_id,
      o.service_job_uuid, d.ville, l."ItemCode", l."Description", l."Quantity"::float8 as "Quantity",
      l."Price"::float8 as "Price", l."LineTotal"::float8 as "LineTotal", l.unit,
      coalesce(l.vat_rate, d.vat_rate)::float8 as vat_rate, coalesce(a."Account", '') as "Account",
      coalesce(a."BusinessUnit", '') as "BusinessUnit", coalesce(a."CostCenter", '') as "CostCenter",
      coalesce(a."Destination", '') as "Destination"
    from supplier_invoice_documents d join documents o using ("DocEntry")
      cross join lateral ${linesOfInvoicedDocument} l
      left join document_lines a on a."DocEntry" = d."DocEntry" and a."LineNum" = l."LineNum"
    where d."ID" = ${ID} order by d."SCOrigin", d."DocNum", d."DocEntry", l."LineNum"`.execute(tx)
  return rows
}
