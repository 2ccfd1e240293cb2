import { afterCredit, netLeft, nextCreditNumber, partsOf, restOf } from '@callout/domain/invoices/credit-note.rules.ts'
import { type Creditable, causesOf, isCreditCause } from '@callout/domain/invoices/credit-note.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import {
  creditNoteParams,
  lastCreditNumber,
  loadBackOfficeAddresses,
  loadCreditableLines,
} from './credit-note.queries.ts'
import { createCreditNote, reopenFees } from './invoice.change.ts'
import { queueStoring } from './invoice.files.ts'
import {
  type InvoiceRow,
  loadReaderFacts,
  lockedInvoice,
  refusalToCreditNow,
  toSupplierInvoice,
  visibleInvoice,
} from './invoice.queries.ts'
import { takeBack } from './invoice.state.ts'
import { saveSums } from './invoice.tax.ts'

/** The lines and sums of an invoice that can still be credited. */
export async function getCreditable(
  ctx: RequestContext,
  { ID }: BodyOf<typeof invoiceApi.creditable>,
): Promise<Creditable> {
  const { tx, actor } = ctx
  const invoice = await visibleInvoice(tx, actor, ID)
  await refuseToCredit(ctx, invoice)
  const { lines, hasLines } = await loadCreditableLines(tx, ID)
  return {
    lines: lines.map(({ DocEntry: _, ...line }) => ({
      ...line,
      Quantity: Number(line.Quantity),
      Price: Number(line.Price),
      LineTotal: Number(line.LineTotal),
      credited_quantity: Number(line.credited_quantity),
      credited_total: Number(line.credited_total),
    })),
    has_lines: hasLines,
    left: netLeft(invoice),
    causes: [...causesOf(invoice.pays)],
    number: nextCreditNumber(await lastCreditNumber(tx, invoice.societe_uuid), invoice.pays),
    paid_on: invoice.paid_on,
  }
}

/**
 * Credits an invoice of the company, or some of its lines. Documents of which nothing is left are open again. The invoice
 * is locked, so that two people together credit no more than it has.
 */
export async function creditInvoice(
  ctx: RequestContext,
  { ID, supplierInvoice, cause, lines: requested }: BodyOf<typeof invoiceApi.credit>,
): Promise<SupplierInvoice> {
  const { tx, actor } = ctx
  const invoice = await lockedInvoice(tx, actor, ID)
  await refuseToCredit(ctx, invoice)
  const isKnown = cause === '' || (isCreditCause(cause) && causesOf(invoice.pays).includes(cause))
  throwIfRefused(isKnown ? undefined : refuseField('cause', 'message.not_in_list'))
  const { lines, hasLines } = await loadCreditableLines(tx, ID)
  const isPartial = requested !== undefined && requested.length > 0
  if (!hasLines && (isPartial || invoice.credit_note !== '')) throw new RefusalError(refuse('invoice.refused.no_lines'))
  const parts = isPartial ? partsOf(lines, requested) : hasLines ? restOf(lines) : undefined
  if (parts && 'key' in parts) throw new RefusalError(parts)
  const creditNote = await createCreditNote(ctx, invoice, { supplier_invoice: supplierInvoice, cause, parts })
  if (!creditNote) throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_taken'))
  const kept = parts && restOf(afterCredit(lines, parts)).map(({ line }) => line.DocEntry)
  if (parts) await saveSums(ctx, creditNote.ID, netLeft(invoice) === -Number(creditNote.DocTotal))
  await reopenFees(ctx, invoice, creditNote, kept ?? [])
  await takeBack(ctx, invoice, creditNote.ID)
  await queueStoring(tx, creditNote)
  const saved = await visibleInvoice(tx, actor, creditNote.ID)
  await mailBackOffice(ctx, await visibleInvoice(tx, actor, invoice.ID), saved)
  return toSupplierInvoice(actor, saved)
}

const refuseToCredit = async (ctx: RequestContext, invoice: InvoiceRow): Promise<void> =>
  throwIfRefused(refusalToCreditNow(ctx.actor, invoice, await loadReaderFacts(ctx)))

/** Tells the back office, which may have released or paid the invoice. */
async function mailBackOffice(ctx: RequestContext, invoice: InvoiceRow, creditNote: InvoiceRow): Promise<void> {
  const { tx, now } = ctx
  const { network_code } = invoice
  const recipients = await loadBackOfficeAddresses(tx, network_code)
  if (recipients.length === 0) return
  const { culture, time_zone } = await loadNetworkProfile(tx, network_code)
  const params = creditNoteParams(ctx, culture, {
    raison_sociale: invoice.raison_sociale,
    number: creditNote.supplier_invoice,
    invoice: invoice.supplier_invoice,
    day: dayInTimeZone(invoice.created_at, time_zone),
    net: creditNote.DocTotal,
    cause: creditNote.cause,
    state: invoice.state,
    ID: creditNote.ID,
  })
  const mail = await renderEmail(ctx, network_code, 'credit_note', params)
  if (mail) await queueEmails(tx, now, { network_code, service_job_uuid: null, recipients, ...mail })
}
