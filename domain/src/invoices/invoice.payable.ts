import { z } from 'zod'
import { documentCheck } from '../documents/document.ts'
import { trimInvisible } from '../platform/facts/clean-text.ts'
import { supplierInvoice } from './invoice.ts'
import { lineUnits } from './invoice-lines.ts'

/** Length of the reference of a payment, in characters. */
export const maxReferenceLength = 100

/** The reference of a payment as it is stored: without blanks at its ends, in capitals, so that it counts once. */
export const normaliseReference = (typed: string) => trimInvisible(typed.toWellFormed()).normalize('NFC').toUpperCase()

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
  /** By its code in UN/ECE Recommendation 20. */
  unit: z.enum(Object.values(lineUnits)),
  /** Rate of VAT in percent; null where it is not known. */
  vat_rate: z.number().nullable(),
  Account: z.string().optional(),
  BusinessUnit: z.string().optional(),
  CostCenter: z.string().optional(),
  Destination: z.string().optional(),
})
export type InvoicedLine = z.output<typeof invoicedLine>

/** A supplier invoice with all that accounts payable looks at. */
export const payableInvoice = supplierInvoice.extend({
  /** The bank account on the invoice; '' if it names none, as one that states no tax. Such a one has no due date either. */
  iban: z.string(),
  /** Names of the legal facts that it lacked when it was made without tax, as far as it tells them. */
  missing: z.array(z.string()),
  /** The due date that an uploaded invoice names, if it is another than `due_on`. */
  stated_due_on: z.string().nullable(),
  lines: z.array(invoicedLine),
  /** The findings with which its documents were approved, as far as the reader may see them. */
  findings: z.array(z.object({ DocNum: z.string(), checks: z.array(documentCheck) })),
  /** `can.take_back`: a person entered it by hand lately, and the reader may take it back. */
  payments: z.array(
    z.object({
      reference: z.string(),
      paid_on: z.string(),
      amount: z.number(),
      can: z.object({ take_back: z.boolean() }),
    }),
  ),
  /** One person checked and released it. */
  released_by_checker: z.boolean(),
})
export type PayableInvoice = z.output<typeof payableInvoice>
