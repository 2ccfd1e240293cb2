import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { reverseChargeLaw } from '@callout/domain/companies/treatment.rules.ts'
import { type TaxRate, taxOn } from '@callout/domain/invoices/tax-rates.ts'
import { decimalText, hundredths } from '@callout/domain/platform/money.ts'
import { type Selectable, sql } from 'kysely'
import { loadTaxRates, loadWithholdingRate } from '../companies/tax-rate.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { loadLeftSums } from './credit-note.queries.ts'
import { electronicInvoiceOf, legalReason, networkOf } from './invoice.electronic.ts'
import { visibleInvoice } from './invoice.queries.ts'
import { loadInvoicedDocuments } from './invoice-lines.queries.ts'

type InvoiceRow = Selectable<SupplierInvoices>

/** Stores how the documents and lines of a new invoice are taxed, what is withheld, and the sums. */
export async function taxInvoice(ctx: RequestContext, invoice: InvoiceRow): Promise<void> {
  const { tx, actor, now } = ctx
  const { ID, network_code, vat_treatment } = invoice
  if (!isVatTreatment(vat_treatment)) return
  const rates = await loadTaxRates(tx, network_code)
  const today = dayInTimeZone(now, actor.time_zone)
  const documents = await loadInvoicedDocuments(tx, ID)
  const days = [...new Set(documents.map(({ visited_on, DocDate }) => visited_on ?? DocDate))]
  await taxDocuments(
    tx,
    invoice,
    days.map((day) => ({ day, ...taxOnDay(rates, invoice, vat_treatment, day, today) })),
  )
  if (vat_treatment === 'domestic' || vat_treatment === 'reduced')
    await taxLines(
      tx,
      invoice,
      days.map((day) => ({ day, reduced: taxOnDay(rates, invoice, 'reduced', day, today)?.rate })),
    )
  const withholding_rate = String(await loadWithholdingRate(ctx, invoice))
  await tx.updateTable('supplier_invoices').set({ withholding_rate }).where('ID', '=', ID).execute()
  await saveSums(ctx, ID)
}

/** The tax of the day on which the work was done; of today if it lies ahead, or if no rate is known for it. */
const taxOnDay = (rates: readonly TaxRate[], invoice: InvoiceRow, treatment: string, day: string, today: string) =>
  taxOn(rates, invoice, treatment, day < today ? day : today) ?? taxOn(rates, invoice, treatment, today)

interface TaxedDay {
  readonly day: string
  readonly region?: string
  readonly rate?: number
}

const taxDocuments = (tx: Db, { ID }: InvoiceRow, days: readonly TaxedDay[]) =>
  sql`update supplier_invoice_documents d set tax_region = t.region, vat_rate = t.rate
    from json_to_recordset(${JSON.stringify(days)}) as t (day date, region text, rate numeric)
    where d."ID" = ${ID} and coalesce(d.visited_on, d."DocDate") = t.day`.execute(tx)

/** Fees may have a treatment of their own. Reverse charge is only for companies whose law has it. */
async function taxLines(tx: Db, invoice: InvoiceRow, days: readonly { day: string; reduced: number | undefined }[]) {
  const fees = await tx
    .selectFrom('call_fees')
    .select(['ItemCode', 'vat_treatment', 'vat_exemption'])
    .where('network_code', '=', invoice.network_code)
    .where('vat_treatment', '<>', '')
    .execute()
  if (fees.length === 0) return
  const { culture } = await loadNetworkProfile(tx, invoice.network_code)
  const law = reverseChargeLaw(invoice, networkOf(invoice))
  const lines = fees.flatMap(({ ItemCode, vat_treatment: treatment, vat_exemption }) => {
    if (treatment === 'reverse_charge' && law === undefined) return []
    const reason = treatment === 'reverse_charge' ? legalReason(culture, treatment, law) : vat_exemption
    return days.flatMap(({ day, reduced }) => {
      if (treatment === 'reduced' && reduced === undefined) return []
      return [{ ItemCode, day, treatment, rate: treatment === 'reduced' ? reduced : 0, reason }]
    })
  })
  await sql`update supplier_invoice_lines l set vat_treatment = t.treatment, vat_rate = t.rate, vat_reason = t.reason
    from json_to_recordset(${JSON.stringify(lines)}) as t ("ItemCode" text, day date, treatment text, rate numeric, reason text),
      supplier_invoice_documents d
    where l."ID" = ${invoice.ID} and d."ID" = l."ID" and d."DocEntry" = l."DocEntry" and l."ItemCode" = t."ItemCode"
      and coalesce(d.visited_on, d."DocDate") = t.day`.execute(tx)
}

/**
 * Stores the tax and the withheld part of an invoice, as its electronic form has them. A credit note takes those of its net
 * amount, but not more than is left of its invoice; the one that takes the rest, all that is left.
 */
export async function saveSums({ tx, actor }: RequestContext, ID: string, isRest = false): Promise<void> {
  const invoice = await visibleInvoice(tx, actor, ID)
  const electronic = electronicInvoiceOf(invoice, await loadNetworkProfile(tx, invoice.network_code))
  if (!electronic) return
  const left = invoice.credited_invoice === null ? undefined : await loadLeftSums(tx, invoice.credited_invoice)
  const stored = (own: number, most: string | undefined) => {
    const [cents, rest] = [hundredths(own), hundredths(most ?? own)]
    return most === undefined ? decimalText(cents, 2) : decimalText(-(isRest || cents > rest ? rest : cents), 2)
  }
  const sums = {
    vat_total: stored(electronic.vat, left?.vat),
    withheld_total: stored(electronic.withholding?.withheld ?? 0, left?.withheld),
  }
  await tx.updateTable('supplier_invoices').set(sums).where('ID', '=', ID).execute()
}
