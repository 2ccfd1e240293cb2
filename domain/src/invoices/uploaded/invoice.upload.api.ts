import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { endpoint, fileResponse } from '../../platform/endpoint.ts'
import { day, listOf, number, requiredInteger, text } from '../../platform/fields.ts'
import { maxDocuments, supplierInvoice } from '../invoice.ts'
import { uploadLimits } from './uploaded-invoice.ts'

/** The forms of a statement to invoice. */
export const statementForms = ['pdf', 'ubl', 'xlsx'] as const

const entries = () =>
  listOf(requiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER }).pipe(z.int('text.required')), {
    max: maxDocuments,
    tooMany: 'invoice.refused.too_many',
  })

/** DocEntry of each fee document, in a query with commas between. */
const entriesInQuery = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+(,\d+)+$/.test(value) ? value.split(',') : value),
    entries(),
  )

/** An amount in euros with at most two decimals. */
const amount = () =>
  number({ min: 0, max: 999_999_999.99 }).refine(
    (value) => value === null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'message.should_be_a_number',
  )

const uploadedInvoice = () =>
  supplierInvoice.extend({
    /** The due date that it names, if it is another than `due_on`, until which it is paid. */
    stated_due_on: z.string().nullable(),
  })
export type UploadedInvoice = z.output<ReturnType<typeof uploadedInvoice>>

/** Invoices that a company issues from its own system. */
export const invoiceUploadApi = {
  statement: endpoint({
    method: 'POST',
    path: '/api/Invoice/Statement',
    work: 'pdf',
    summary:
      'What a company puts on an invoice of its own: fees, taxes and sums of approved fee documents, as PDF, UBL (a proforma invoice, type 325) or xlsx.',
    who: who.sat,
    envelope: 'file',
    // The paper is rendered after the transaction that reads the documents.
    managesTransactions: true,
    body: () => z.strictObject({ fees: entries(), form: z.enum(statementForms) }),
    response: () => fileResponse(),
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/Invoice/Upload',
    summary:
      'Uploads an invoice of the company: a PDF, with Factur-X or ZUGFeRD inside or with number, day and sums in the query, UBL or CII. It is compared with the approved fee documents `fees`, or with those that its lines name; if it says the same, they are invoiced, else the refusal says what differs.',
    who: who.sat,
    envelope: 'record',
    rawBody: { largest: uploadLimits.megabytes * 1024 * 1024 },
    // The file is scanned and read in a thread before the transaction.
    managesTransactions: true,
    successMessage: 'invoice.uploaded',
    successMessageOf: ({ stated_due_on }: UploadedInvoice) =>
      stated_due_on === null ? undefined : 'invoice.uploaded_other_due',
    body: () =>
      z.strictObject({
        fees: entriesInQuery().optional(),
        supplierInvoice: text(100).optional(),
        issued_on: day().optional(),
        /** Sums of a plain PDF, in euros: net, tax, and both together. */
        DocTotal: amount().optional(),
        vat_total: amount().optional(),
        gross_total: amount().optional(),
      }),
    response: uploadedInvoice,
  }),
}
