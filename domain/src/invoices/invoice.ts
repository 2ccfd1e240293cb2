import { z } from 'zod'
import { day, integer, listOf, number, requiredText, text } from '../kernel/fields.ts'

/** The longest number of a supplier invoice, in characters. */
export const longestNumber = 10
/** The most documents of one invoice: what its PDF is made of in a moment, and no company does in months. */
export const mostDocuments = 1000

/** The number of a supplier invoice, without the space around it. */
export const supplierInvoiceNumber = () =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), requiredText(longestNumber))

/** A fee document that can be invoiced, as the generation list holds it. `DocTotal` in euros. */
export const invoiceableFee = z.object({
  ID: z.string(),
  DocEntry: z.int(),
  DocNum: z.string(),
  SCOrigin: z.string(),
  service_job_uuid: z.string(),
  DocDate: z.string(),
  DocTotal: z.number(),
})
export type InvoiceableFee = z.output<typeof invoiceableFee>

/** A fee document as its invoicing names it. */
export const invoicedFee = z.strictObject({
  DocEntry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).pipe(z.int('text.required')),
  DocNum: requiredText(50),
  SCOrigin: text(50).optional(),
  DocTotal: number({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).pipe(z.number('text.required')),
  DocDate: day().optional(),
})
export type InvoicedFee = z.output<typeof invoicedFee>

/** The fee documents of one invoice: at least one. */
export const invoicedFees = () =>
  listOf(invoicedFee)
    .refine((fees) => fees.length > 0, 'invoice.refused.empty')
    .refine((fees) => fees.length <= mostDocuments, 'invoice.refused.too_many')

/** A supplier invoice that was generated. `DocTotal` in euros, `documents` how many fee documents it holds. */
export const supplierInvoice = z.object({
  ID: z.string(),
  supplier_invoice: z.string(),
  societe_uuid: z.string(),
  created_at: z.string(),
  user_name: z.string(),
  documents: z.int(),
  DocTotal: z.number(),
})
export type SupplierInvoice = z.output<typeof supplierInvoice>

// What a path or a shell could mean by a name, and what no file system takes.
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu

/** A text as part of a file's name. */
export const inFileName = (part: string) => part.replace(unsafe, '-').trim()

/** What an invoice's file is called. */
export const invoiceFileName = (label: string, supplier_invoice: string) =>
  `invoice_${inFileName(label)}_${inFileName(supplier_invoice)}.pdf`
