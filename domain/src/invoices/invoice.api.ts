import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint, fileResponse } from '../platform/endpoint.ts'
import { day, id, listOf, number, requiredInteger, text } from '../platform/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../platform/list.request.ts'
import { creditable, creditedLines } from './credit-note.ts'
import { invoiceableList, supplierInvoiceList } from './invoice.list.ts'
import { invoiceApiPaths } from './invoice.paths.ts'
import {
  type GeneratedInvoice,
  generatedInvoice,
  invoiceableFee,
  invoicedFees,
  invoicePreview,
  invoiceSyntaxes,
  maxDocuments,
  maxNumberLength,
  newInvoiceNumber,
  supplierInvoice,
  supplierInvoiceNumber,
} from './invoice.ts'

const companyReadDefaults = { who: who.sat, isReadOnly: true } as const
const readDefaults = { who: who.invoiceReaders, isReadOnly: true } as const

const money = () =>
  number({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).pipe(z.number('text.required'))

export const invoiceApi = {
  invoiceable: endpoint({
    ...companyReadDefaults,
    method: 'POST',
    path: invoiceApiPaths.invoiceable,
    summary: 'The confirmed open fee documents of the company.',
    envelope: 'list',
    body: () => listRequestSchema(invoiceableList),
    response: () => invoiceableFee,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/ServiceCall/GenerateInvoice',
    summary: 'Puts fee documents of the company on a supplier invoice, all or none, and closes them.',
    who: who.sat,
    envelope: 'record',
    isCreate: true,
    successMessage: 'invoice.generated',
    successMessageOf: ({ lacks }: GeneratedInvoice) => (lacks ? 'invoice.generated_without' : undefined),
    body: () =>
      z.strictObject({
        supplierInvoice: newInvoiceNumber(),
        fees: invoicedFees(),
        /** The legal facts that the invoice may lack, as `missing` of the preview names them. */
        without: listOf(text(50), { max: 50, tooMany: 'message.too_long' }).optional(),
        /** Sums that a person was shown, as the preview names them: an invoice that asks for anything else is refused. */
        expected: z
          .strictObject({
            total: money(),
            to_pay: money(),
            due_on: day().optional(),
            iban: text(50).optional(),
          })
          .optional(),
      }),
    response: generatedInvoice,
  }),
  preview: endpoint({
    who: who.sat,
    method: 'POST',
    path: '/api/Invoice/Preview',
    summary: 'A supplier invoice before it is made: next number, sums, due date, and the legal facts that are missing.',
    envelope: 'record',
    body: () =>
      z.strictObject({
        /** DocEntry of each fee document. */
        fees: listOf(requiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER }), {
          max: maxDocuments,
          tooMany: 'invoice.refused.too_many',
        }).optional(),
        supplierInvoice: text(maxNumberLength).optional(),
      }),
    response: () => invoicePreview,
  }),
  download: endpoint({
    ...companyReadDefaults,
    method: 'POST',
    path: '/api/ServiceCall/DownloadInvoice',
    work: 'pdf',
    summary: 'The PDF of a supplier invoice of the company.',
    envelope: 'file',
    body: () => z.strictObject({ supplierInvoice: supplierInvoiceNumber(), societe_uuid: text(50).optional() }),
    response: () => fileResponse('application/pdf'),
  }),
  list: endpoint({
    ...readDefaults,
    method: 'POST',
    path: invoiceApiPaths.list,
    summary: 'The supplier invoices and credit notes: of the company, or for central staff of the whole network.',
    envelope: 'list',
    body: () => listRequestSchema(supplierInvoiceList),
    response: () => supplierInvoice,
  }),
  export: endpoint({
    ...readDefaults,
    method: 'POST',
    path: '/api/SocieteInvoice/ExportData',
    work: 'export',
    summary: 'All supplier invoices that match the filters, in the given order, as an xlsx file.',
    envelope: 'file',
    readsReplica: true,
    body: () => exportRequestSchema(supplierInvoiceList),
    response: () => fileResponse(xlsxType),
  }),
  pdf: endpoint({
    ...readDefaults,
    method: 'GET',
    path: '/api/Invoice/Pdf',
    work: 'pdf',
    summary: 'The PDF of a supplier invoice or credit note.',
    envelope: 'file',
    body: () => z.strictObject({ ID: id() }),
    response: () => fileResponse('application/pdf'),
  }),
  xml: endpoint({
    ...readDefaults,
    method: 'GET',
    path: '/api/Invoice/Xml',
    summary: 'The electronic form (EN 16931) of a supplier invoice or credit note, as CII or UBL.',
    envelope: 'file',
    body: () => z.strictObject({ ID: id(), syntax: z.enum(invoiceSyntaxes) }),
    response: () => fileResponse('application/xml'),
  }),
  creditable: endpoint({
    ...companyReadDefaults,
    method: 'POST',
    path: '/api/Invoice/GetCreditable',
    summary: 'What can still be credited of an invoice of the company: lines, causes, and the next number.',
    envelope: 'record',
    body: () => z.strictObject({ ID: id() }),
    response: creditable,
  }),
  credit: endpoint({
    method: 'POST',
    path: '/api/Invoice/CreateCreditNote',
    summary:
      'Credits a supplier invoice of the company: whole, or the `lines` and quantities named. A fee document of which nothing is left can be invoiced again.',
    who: who.sat,
    envelope: 'record',
    isCreate: true,
    successMessage: 'invoice.credited',
    body: () =>
      z.strictObject({
        ID: id(),
        supplierInvoice: newInvoiceNumber(),
        /** None: all that is left of the invoice. */
        lines: creditedLines().optional(),
        cause: text(20).default(''),
      }),
    response: () => supplierInvoice,
  }),
  label: endpoint({
    ...companyReadDefaults,
    method: 'GET',
    path: '/api/SocieteInvoice/GetLabel',
    summary: 'The company’s label in the file name of an invoice: `invoice_{label}_{invoice}.pdf`.',
    envelope: 'bare',
    body: () => emptyBody,
    response: () => z.object({ label: z.string() }),
  }),
}
