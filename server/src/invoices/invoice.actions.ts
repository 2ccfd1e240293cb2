import { Readable } from 'node:stream'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal, refusalOfDuplicateFees, refusalToInvoice } from '@callout/domain/invoices/invoice.rules.ts'
import { invoiceFileName, type SupplierInvoice, toFileNamePart } from '@callout/domain/invoices/invoice.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { countPdf } from '../platform/http/quotas.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { closeFees, createInvoice } from './invoice.change.ts'
import { renderInvoicePdf } from './invoice.pdf.ts'
import {
  invoiceableSource,
  lockFees,
  supplierInvoiceSource,
  toSupplierInvoice,
  visibleInvoice,
} from './invoice.queries.ts'

/** Lists the company's approved open fee documents. */
export const listInvoiceable = (ctx: RequestContext, request: BodyOf<typeof invoiceApi.invoiceable>) =>
  loadListPage(ctx, invoiceableSource, request)

/** Lists the company's invoices. */
export const listSupplierInvoices = (ctx: RequestContext, request: BodyOf<typeof invoiceApi.list>) =>
  loadListPage(ctx, supplierInvoiceSource, request)

/** Creates an invoice for fee documents, all or none. */
export async function generateInvoice(
  ctx: RequestContext,
  input: BodyOf<typeof invoiceApi.generate>,
): Promise<SupplierInvoice> {
  const { supplierInvoice, fees } = input
  throwIfRefused(refusalOfDuplicateFees(fees))
  const entries = fees.map(({ DocEntry }) => DocEntry)
  const documents = await lockFees(ctx.tx, ctx.actor, entries)
  for (const fee of fees) throwIfRefused(refusalToInvoice(ctx.actor, fee, documents.get(fee.DocEntry)))
  const invoice = await createInvoice(ctx, supplierInvoice, fees.length, invoiceTotal([...documents.values()]))
  if (!invoice) throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_taken'))
  await closeFees(ctx, invoice, entries)
  return toSupplierInvoice(invoice)
}

/** Renders the PDF of an invoice from its stored data. */
export async function downloadInvoice(
  ctx: RequestContext,
  input: BodyOf<typeof invoiceApi.download>,
): Promise<FileResponse> {
  const { tx, actor } = ctx
  if (input.societe_uuid && input.societe_uuid.toLowerCase() !== actor.societe_uuid) throw notFound()
  const invoice = await visibleInvoice(tx, actor, input.supplierInvoice)
  const { label } = await loadInvoiceLabel(ctx)
  await countPdf(ctx)
  const pdf = await renderInvoicePdf(ctx, invoice)
  return {
    type: 'application/pdf',
    filename: invoiceFileName(label, invoice.supplier_invoice),
    stream: Readable.from([pdf]),
    length: pdf.length,
    accessRecord: () => ({ action: 'printed', kind: 'invoice', record: invoice.ID }),
  }
}

/** The company's part of an invoice's file name. */
export async function loadInvoiceLabel({ tx, actor }: RequestContext): Promise<{ label: string }> {
  const { raison_sociale, supplier_code } = await visibleCompany(tx, actor, actor.societe_uuid ?? '')
  return { label: toFileNamePart(raison_sociale) || toFileNamePart(supplier_code) }
}
