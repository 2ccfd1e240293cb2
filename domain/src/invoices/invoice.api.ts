import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf, nothing } from '../kernel/endpoint.ts'
import { text } from '../kernel/fields.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { invoiceableList, supplierInvoiceList } from './invoice.list.ts'
import { invoicePath } from './invoice.paths.ts'
import { invoiceableFee, invoicedFees, supplierInvoice, supplierInvoiceNumber } from './invoice.ts'

const ofCompany = { who: who.sat, reads: true } as const

export const invoiceApi = {
  invoiceable: endpoint({
    ...ofCompany,
    method: 'POST',
    path: invoicePath.invoiceable,
    summary: 'The confirmed open fee documents of the company; `PageSize` 0 gives them all.',
    envelope: 'list',
    body: () => listRequestSchema(invoiceableList),
    answer: () => invoiceableFee,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/ServiceCall/GenerateInvoice',
    summary: 'Puts fee documents of the company on a supplier invoice, all or none; they are closed by it.',
    who: who.sat,
    envelope: 'record',
    creates: true,
    done: 'invoice.generated',
    body: () => z.strictObject({ supplierInvoice: supplierInvoiceNumber(), fees: invoicedFees() }),
    answer: () => supplierInvoice,
  }),
  download: endpoint({
    ...ofCompany,
    method: 'POST',
    path: '/api/ServiceCall/DownloadInvoice',
    summary: 'The PDF of a supplier invoice of the company.',
    envelope: 'file',
    body: () => z.strictObject({ supplierInvoice: supplierInvoiceNumber(), societe_uuid: text(50).optional() }),
    answer: () => fileOf('application/pdf'),
  }),
  list: endpoint({
    ...ofCompany,
    method: 'POST',
    path: invoicePath.list,
    summary: 'The supplier invoices the company has generated; `PageSize` 0 gives them all.',
    envelope: 'list',
    body: () => listRequestSchema(supplierInvoiceList),
    answer: () => supplierInvoice,
  }),
  label: endpoint({
    ...ofCompany,
    method: 'GET',
    path: '/api/SocieteInvoice/GetLabel',
    summary: 'What stands for the company in the name of an invoice’s file: `invoice_{label}_{invoice}.pdf`.',
    envelope: 'bare',
    body: () => nothing,
    answer: () => z.object({ label: z.string() }),
  }),
}
