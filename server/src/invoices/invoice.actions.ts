import { Readable } from 'node:stream'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal, refusalOfTwice, refusalToInvoice } from '@callout/domain/invoices/invoice.rules.ts'
import { inFileName, invoiceFileName, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import type { FileAnswer } from '../kernel/file-answer.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { notFound } from '../kernel/wire.ts'
import { closeFees, makeInvoice } from './invoice.change.ts'
import { invoicePdf } from './invoice.paper.ts'
import {
  invoiceableSource,
  lockedFees,
  supplierInvoiceOf,
  supplierInvoiceSource,
  visibleInvoice,
} from './invoice.queries.ts'

/** The approved open fee documents of the company. */
export const listInvoiceable = (work: Work, request: BodyOf<typeof invoiceApi.invoiceable>) =>
  listPage(work, invoiceableSource, request)

/** The invoices the company has generated. */
export const listSupplierInvoices = (work: Work, request: BodyOf<typeof invoiceApi.list>) =>
  listPage(work, supplierInvoiceSource, request)

/** Puts fee documents on an invoice, all or none. */
export async function generateInvoice(work: Work, input: BodyOf<typeof invoiceApi.generate>): Promise<SupplierInvoice> {
  const { supplierInvoice, fees } = input
  orRefuse(refusalOfTwice(fees))
  const entries = fees.map(({ DocEntry }) => DocEntry)
  const documents = await lockedFees(work.tx, work.actor, entries)
  for (const fee of fees) orRefuse(refusalToInvoice(work.actor, fee, documents.get(fee.DocEntry)))
  const invoice = await makeInvoice(work, supplierInvoice, fees.length, invoiceTotal([...documents.values()]))
  if (!invoice) throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_taken'))
  await closeFees(work, invoice, entries)
  return supplierInvoiceOf(invoice)
}

/** The PDF of an invoice, made anew of what was kept of it. */
export async function downloadInvoice(work: Work, input: BodyOf<typeof invoiceApi.download>): Promise<FileAnswer> {
  const { tx, actor } = work
  if (input.societe_uuid && input.societe_uuid.toLowerCase() !== actor.societe_uuid) throw notFound()
  const invoice = await visibleInvoice(tx, actor, input.supplierInvoice)
  const { label } = await invoiceLabel(work)
  const pdf = await invoicePdf(work, invoice)
  return {
    type: 'application/pdf',
    filename: invoiceFileName(label, invoice.supplier_invoice),
    stream: Readable.from([pdf]),
    length: pdf.length,
    seen: () => ({ what: 'printed', kind: 'invoice', record: invoice.ID }),
  }
}

/** What stands for the company in the name of an invoice's file. */
export async function invoiceLabel({ tx, actor }: Work): Promise<{ label: string }> {
  const { raison_sociale, supplier_code } = await visibleCompany(tx, actor, actor.societe_uuid ?? '')
  return { label: inFileName(raison_sociale) || inFileName(supplier_code) }
}
