import { invoiceTotal, refusalToInvoice } from '@callout/domain/invoices/invoice.rules.ts'
import {
  faultOfNewNumber,
  type InvoiceForm,
  maxDocuments,
  maxNumberLength,
  newInvoiceNumber,
} from '@callout/domain/invoices/invoice.ts'
import type { invoiceUploadApi, UploadedInvoice } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { refusalOfInvoicing } from '@callout/domain/invoices/uploaded/invoicing.ts'
import type { ReadInvoice } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { decimalText, hundredths } from '@callout/domain/platform/money.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RawBodyContext, RequestContext } from '../../platform/http/context.ts'
import { factsText, loadInvoiceParties } from '../generate/invoice.generate.ts'
import { closeFees, createInvoice } from '../invoice.change.ts'
import { storeUploadedForm } from '../invoice.files.ts'
import { loadReaderFacts, lockFees, toSupplierInvoice, visibleInvoice } from '../invoice.queries.ts'
import { findNamedFees } from './named-fees.ts'
import { readUploaded } from './read-uploaded.ts'
import { refuseDifferences } from './refuse-differences.ts'

type Typed = BodyOf<typeof invoiceUploadApi.upload>
type Files = readonly (readonly [InvoiceForm, Buffer])[]

/**
 * Takes an invoice that the company made itself. If it says what is approved, its fee documents are closed as those of an
 * invoice that is generated; else nothing is, and the refusal names what differs.
 */
export async function uploadInvoice(ctx: RawBodyContext, typed: Typed): Promise<UploadedInvoice> {
  const { company } = await loadInvoiceParties(ctx)
  throwIfRefused(refusalOfInvoicing(company.invoicing, 'company'))
  const { invoice, files } = await readUploaded(ctx)
  const read = invoice ?? typedInvoice(typed)
  const stored: string[] = []
  try {
    return await ctx.tx.transaction().execute((tx) => acceptInvoice({ ...ctx, tx }, read, typed, files, stored))
  } catch (error) {
    for (const name of stored) await ctx.files.remove(name).catch(() => {})
    throw error
  }
}

/** The invoice of a plain PDF, as it was typed. */
function typedInvoice({ supplierInvoice, issued_on, DocTotal, vat_total, gross_total }: Typed): ReadInvoice {
  const typed = { supplierInvoice, issued_on, DocTotal, vat_total, gross_total }
  const missing = Object.entries(typed).filter(([, value]) => value === undefined || value === null || value === '')
  if (missing.length > 0)
    throw new RefusalError(
      refuse('invoice.refused.no_sums', {
        errors: Object.fromEntries(missing.map(([field]) => [field, 'text.required'])),
      }),
    )
  return {
    number: supplierInvoice ?? '',
    issueDay: issued_on ?? '',
    net: DocTotal ?? 0,
    vat: vat_total ?? 0,
    total: gross_total ?? 0,
    content: undefined,
  }
}

async function acceptInvoice(
  ctx: RequestContext,
  read: ReadInvoice,
  typed: Typed,
  files: Files,
  stored: string[],
): Promise<UploadedInvoice> {
  const { tx, actor } = ctx
  const supplier_invoice = numberOf(read)
  const entries = [...new Set(typed.fees?.length ? typed.fees : await findNamedFees(ctx, read))]
  if (entries.length > maxDocuments) throw new RefusalError(refuseField('fees', 'invoice.refused.too_many'))
  const locked = await lockFees(tx, actor, entries)
  for (const DocEntry of entries) {
    const document = locked.get(DocEntry)
    const fee = { DocEntry, DocNum: document?.DocNum ?? String(DocEntry), DocTotal: Number(document?.DocTotal ?? 0) }
    throwIfRefused(refusalToInvoice(actor, fee, document))
  }
  // A setting that changed while the file was read counts too.
  const { company, network, missing } = await loadInvoiceParties(ctx)
  throwIfRefused(refusalOfInvoicing(company.invoicing, 'company'))
  if (missing.length > 0)
    throw new RefusalError(
      refuse('invoice.refused.facts_to_match', { params: { facts: factsText(ctx.lang, missing) } }),
    )
  const total = invoiceTotal([...locked.values()])
  const invoice = await createInvoice(ctx, {
    supplier_invoice,
    documents: entries.length,
    total,
    isElectronic: true,
    uploaded: { issued_on: read.issueDay, files: files.map(([form]) => form) },
  })
  if (!invoice) throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_taken'))
  await closeFees(ctx, invoice, entries)
  await refuseDifferences(ctx, await visibleInvoice(tx, actor, invoice.ID), read, {
    number: typed.supplierInvoice?.trim() || undefined,
    supplierTaxNumber: company.tax_number,
    recipientTaxNumber: network.tax_number,
  })
  // Within the tolerance, what stands on the invoice is paid. The net amount stays that of the documents.
  const vat_total = decimalText(hundredths(read.total) - hundredths(total), 2)
  // It is paid by the terms of its company; a day that differs is shown to both.
  const dueDay = read.content?.dueDay ?? ''
  const stated_due_on = dueDay === '' || dueDay === invoice.due_on ? null : dueDay
  await tx.updateTable('supplier_invoices').set({ vat_total, stated_due_on }).where('ID', '=', invoice.ID).execute()
  for (const [form, bytes] of files) stored.push(await storeUploadedForm(ctx.files, invoice.ID, form, bytes))
  const made = await visibleInvoice(tx, actor, invoice.ID)
  return { ...toSupplierInvoice(actor, made, await loadReaderFacts(ctx)), stated_due_on }
}

function numberOf({ number }: ReadInvoice): string {
  if (faultOfNewNumber(number) === undefined) return newInvoiceNumber().parse(number)
  const params = { number: number.slice(0, 40), max: maxNumberLength }
  throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_fault', params))
}
