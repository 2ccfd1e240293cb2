import { Readable } from 'node:stream'
import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { type InvoiceForm, invoiceFileName, toFileNamePart } from '@callout/domain/invoices/invoice.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { type StoredCompany, visibleCompany } from '../companies/company.queries.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { countPdf } from '../platform/http/quotas.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { documentCodeTexts } from '../value-lists/document-codes.queries.ts'
import { fileTypes, loadInvoiceFile } from './invoice.files.ts'
import {
  invoiceableSource,
  loadReaderFacts,
  type StoredInvoice,
  supplierInvoiceSource,
  visibleInvoice,
  visibleInvoiceByNumber,
} from './invoice.queries.ts'

/** Lists the company's approved open fee documents. */
export const listInvoiceable = (ctx: RequestContext, request: BodyOf<typeof invoiceApi.invoiceable>) =>
  loadListPage(ctx, invoiceableSource, request)

/** Lists the invoices of the company, for central staff those of the network. */
export const listSupplierInvoices = async (ctx: RequestContext, request: BodyOf<typeof invoiceApi.list>) =>
  loadListPage(ctx, supplierInvoiceSource(ctx.actor, await loadReaderFacts(ctx)), request)

/** Exports them as an xlsx file. */
export const exportSupplierInvoices = (ctx: RequestContext, request: BodyOf<typeof invoiceApi.export>) =>
  exportList(ctx, supplierInvoiceSource(ctx.actor), request, { state: documentCodeTexts('invoice_states', ctx.lang) })

/** Sends the PDF of an invoice of the company, found by its number. */
export async function downloadInvoicePdfByNumber(
  ctx: RequestContext,
  input: BodyOf<typeof invoiceApi.download>,
): Promise<FileResponse> {
  const { tx, actor } = ctx
  if (input.societe_uuid && input.societe_uuid.toLowerCase() !== actor.societe_uuid) throw notFound()
  return toFileResponse(ctx, await visibleInvoiceByNumber(tx, actor, input.supplierInvoice), 'pdf')
}

/** Sends the PDF of an invoice. */
export async function downloadInvoicePdf(
  ctx: RequestContext,
  { ID }: BodyOf<typeof invoiceApi.pdf>,
): Promise<FileResponse> {
  return toFileResponse(ctx, await visibleInvoice(ctx.tx, ctx.actor, ID), 'pdf')
}

/** Sends the electronic form of an invoice. */
export async function downloadInvoiceXml(
  ctx: RequestContext,
  { ID, syntax }: BodyOf<typeof invoiceApi.xml>,
): Promise<FileResponse> {
  const invoice = await visibleInvoice(ctx.tx, ctx.actor, ID)
  if (!isVatTreatment(invoice.vat_treatment))
    throw new RefusalError(refuse('invoice.refused.not_electronic', { params: { number: invoice.supplier_invoice } }))
  return toFileResponse(ctx, invoice, syntax)
}

async function toFileResponse(ctx: RequestContext, invoice: StoredInvoice, form: InvoiceForm): Promise<FileResponse> {
  const { tx, actor } = ctx
  const label = labelOf(await visibleCompany(tx, actor, invoice.societe_uuid))
  const { type, ending } = fileTypes[form]
  const bytes = await loadInvoiceFile(ctx, invoice, form, () => countPdf(ctx))
  return {
    type,
    filename: invoiceFileName(label, invoice.supplier_invoice, ending),
    stream: Readable.from([bytes]),
    length: bytes.length,
    accessRecord: () => ({ action: 'printed', kind: 'invoice', record: invoice.ID }),
  }
}

/** The company's part of an invoice's file name. */
export async function loadInvoiceLabel({ tx, actor }: RequestContext): Promise<{ label: string }> {
  return { label: labelOf(await visibleCompany(tx, actor, actor.societe_uuid ?? '')) }
}

const labelOf = ({ raison_sociale, supplier_code }: StoredCompany) =>
  toFileNamePart(raison_sociale) || toFileNamePart(supplier_code)
