import { z } from 'zod'
import type { MessageKey } from '../messages/messages.ts'
import { isBlank, trimInvisible, withoutInvisible } from '../platform/facts/clean-text.ts'
import { day, integer, listOf, number, requiredText, text } from '../platform/fields.ts'
import { invoiceStates } from './invoice.states.ts'
import { invoicingKinds } from './uploaded/invoicing.ts'
import { vatCategories } from './vat.ts'

/** Maximum length of a supplier invoice number, in characters. */
export const maxNumberLength = 10
/** Maximum number of documents on one invoice: more than a company writes in months, and still a fast PDF. */
export const maxDocuments = 1000

/** Schema of a stored invoice number: required text, trimmed, at most `maxNumberLength` characters. */
export const supplierInvoiceNumber = () =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), requiredText(maxNumberLength))

const cleanNumber = (value: string) => trimInvisible(value.toWellFormed()).normalize('NFC')

// Spaces other than the plain one look like it, so that two numbers would look alike.
const isPrintable = (number: string) =>
  withoutInvisible(number) === number && !/(?! )[\s\p{Z}\p{C}\u2800\ufffd]/u.test(number)

/** The fault of a number for a new invoice, as a message key; undefined if it has none. */
export function faultOfNewNumber(typed: string): MessageKey | undefined {
  const number = cleanNumber(typed)
  if (isBlank(number)) return 'text.required'
  if (number.length > maxNumberLength) return 'message.too_long'
  return isPrintable(number) ? undefined : 'invoice.refused.number_characters'
}

/** Schema of the number of a new invoice or credit note: trimmed, 1 to `maxNumberLength` printable characters. */
export const newInvoiceNumber = () =>
  z
    .preprocess((value) => (typeof value === 'string' ? cleanNumber(value) : value), requiredText(maxNumberLength))
    .refine((number) => isPrintable(number), 'invoice.refused.number_characters')

/** A fee document that can be invoiced: a row of the invoice generation list. `DocTotal` in euros. */
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

/** A fee document in a request to generate an invoice. `DocTotal` in euros. */
const invoicedFee = z.strictObject({
  DocEntry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).pipe(z.int('text.required')),
  DocNum: requiredText(50),
  SCOrigin: text(50).optional(),
  DocTotal: number({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).pipe(z.number('text.required')),
  DocDate: day().optional(),
})
export type InvoicedFee = z.output<typeof invoicedFee>

/** Schema of the fee documents of one invoice: 1 to `maxDocuments` items. */
export const invoicedFees = () =>
  listOf(invoicedFee, { max: maxDocuments, tooMany: 'invoice.refused.too_many' }).refine(
    (fees) => fees.length > 0,
    'invoice.refused.empty',
  )

/** A supplier invoice, or a credit note that cancels one. */
const invoiceTypes = ['invoice', 'credit_note'] as const

/** An electronic form of an invoice: CII or UBL, both in the terms of EN 16931. */
export const invoiceSyntaxes = ['cii', 'ubl'] as const
export type InvoiceSyntax = (typeof invoiceSyntaxes)[number]

/** The forms of an invoice, each a file. */
export const invoiceForms = ['pdf', ...invoiceSyntaxes] as const
export type InvoiceForm = (typeof invoiceForms)[number]

/**
 * A supplier invoice or credit note. Amounts are in euros, negative for a credit note; `DocTotal` is net; `documents` is
 * the number of fee documents on it.
 */
export const supplierInvoice = z.object({
  ID: z.string(),
  supplier_invoice: z.string(),
  societe_uuid: z.string(),
  raison_sociale: z.string(),
  created_at: z.string(),
  user_name: z.string(),
  documents: z.int(),
  DocTotal: z.number(),
  /** Null if the invoice states no tax, because legal facts were missing. */
  vat_total: z.number().nullable(),
  gross_total: z.number(),
  /** The part of it that the network withholds for the tax office. */
  withheld_total: z.number(),
  /** The amount neither withheld nor paid nor taken back by credit notes. */
  to_pay: z.number(),
  due_on: z.string().nullable(),
  /** The day of the last payment, once nothing is to be paid. */
  paid_on: z.string().nullable(),
  state: z.enum(invoiceStates),
  /** The reason of a dispute; '' without one. */
  dispute: z.string(),
  /** Another bank account of the company waits for a second person. */
  iban_waits: z.boolean(),
  /** The reader checked it: another person should release it. */
  checked_by_reader: z.boolean(),
  version: z.int(),
  type: z.enum(invoiceTypes),
  /** The company uploaded it. */
  uploaded: z.boolean(),
  /** The day that stands on an uploaded invoice; null for one that was made here: it has that of `created_at`. */
  issued_on: z.string().nullable(),
  /** The forms in which it can be downloaded. */
  files: z.array(z.enum(invoiceForms)),
  /** Number of the invoice that this credit note credits; '' for an invoice. */
  credited_invoice: z.string(),
  /** Numbers of the credit notes of this invoice, with a comma between; '' if there are none. */
  credit_note: z.string(),
  /** Their net sum, in euros. */
  credited_net: z.number(),
  /** `xml`: it has an electronic form. `credit`: this user may cancel it with a credit note. Others: the acts by name. */
  can: z.object({
    xml: z.boolean(),
    credit: z.boolean(),
    check: z.boolean(),
    release: z.boolean(),
    dispute: z.boolean(),
    resolve: z.boolean(),
    pay: z.boolean(),
  }),
})
export type SupplierInvoice = z.output<typeof supplierInvoice>

/** A new invoice, with the legal facts that it lacks, as the reader calls them; '' if none. */
export const generatedInvoice = () => supplierInvoice.extend({ lacks: z.string() })
export type GeneratedInvoice = z.output<ReturnType<typeof generatedInvoice>>

/** An invoice as it would be made now, before it is made. Amounts in euros. */
export const invoicePreview = z.object({
  /** The next number of the company's series; '' if none can be told. */
  next_number: z.string(),
  /** The maker of the company's invoices: this portal, or its own system. */
  invoicing: z.enum(invoicingKinds),
  /** Numbers that the series leaves out before the number of this invoice. */
  gaps: z.array(z.string()),
  recipient: z.string(),
  net: z.number(),
  /** Tax, day and account are empty if a legal fact is missing. `rate` is in percent. */
  taxes: z.array(z.object({ category: z.enum(vatCategories), rate: z.number(), net: z.number(), vat: z.number() })),
  total: z.number(),
  /** Tax that the network withholds, and what is paid then. */
  withheld: z.number(),
  to_pay: z.number(),
  due_on: z.string().nullable(),
  iban: z.string(),
  /** Names of the missing facts; those of the network begin with `network_`. */
  missing: z.array(z.string()),
  /** The network refuses invoices that lack a fact. */
  is_refused: z.boolean(),
})
export type InvoicePreview = z.output<typeof invoicePreview>

// Characters with a meaning in paths or shells, and characters that file systems do not accept.
const unsafeCharacters = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu

/** Makes a text safe as part of a file name: replaces unsafe characters with `-` and trims it. */
export const toFileNamePart = (part: string) => part.replace(unsafeCharacters, '-').trim()

/** File name of an invoice: `invoice_{label}_{number}.pdf`, or with another ending. */
export const invoiceFileName = (label: string, supplier_invoice: string, ending = 'pdf') =>
  `invoice_${toFileNamePart(label)}_${toFileNamePart(supplier_invoice)}.${ending}`
