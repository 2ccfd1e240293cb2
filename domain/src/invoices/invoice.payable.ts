import { z } from 'zod'
import { supplierInvoice } from './invoice.ts'

/** Length of the reference of a payment, in characters. */
export const maxReferenceLength = 100

/** A line of a fee document on an invoice, and the call it comes from. The accounting fields are for dispatchers. */
const invoicedLine = z.object({
  DocNum: z.string(),
  DocDate: z.string(),
  call_id: z.string(),
  service_job_uuid: z.string(),
  /** The town of the call. */
  ville: z.string(),
  ItemCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  Price: z.number(),
  LineTotal: z.number(),
  Account: z.string().optional(),
  BusinessUnit: z.string().optional(),
  CostCenter: z.string().optional(),
  Destination: z.string().optional(),
})
export type InvoicedLine = z.output<typeof invoicedLine>

/** A supplier invoice with all that accounts payable looks at. */
export const payableInvoice = supplierInvoice.extend({
  /** The bank account on the invoice. */
  iban: z.string(),
  lines: z.array(invoicedLine),
  payments: z.array(z.object({ reference: z.string(), paid_on: z.string(), amount: z.number() })),
})
export type PayableInvoice = z.output<typeof payableInvoice>
