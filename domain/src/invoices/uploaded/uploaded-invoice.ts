import type { MessageKey } from '../../messages/messages.ts'

/** Limits of an uploaded invoice. One of 5,000 lines has some 200 pages and 7 MB of XML. */
export const uploadLimits = { megabytes: 20, pages: 500, lines: 5000 } as const

/** Names under which an electronic invoice lies in a PDF (Factur-X, ZUGFeRD, XRechnung). */
export const embeddedNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'] as const

/** A party of an uploaded invoice: its name and all its tax numbers. */
interface ReadParty {
  readonly name: string
  readonly taxNumbers: readonly string[]
}

/** A line of an uploaded invoice. */
export interface ReadLine {
  /** Its number on the invoice. */
  readonly number: string
  readonly ItemCode: string
  readonly name: string
  /** Numbers of documents that it refers to. */
  readonly references: readonly string[]
  /** All its words, which may name a document. */
  readonly text: string
  readonly quantity: number
  readonly price: number
  /** Net, in euros. */
  readonly net: number
}

/** The sum of an uploaded invoice for a tax. `rate` is in percent, amounts are in euros. */
interface ReadTax {
  readonly category: string
  readonly rate: number
  readonly net: number
  readonly vat: number
}

/** The sums of an uploaded invoice, in euros. */
interface ReadSums {
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** The content of an electronic invoice besides its number, day and sums. */
interface ReadContent {
  readonly supplier: ReadParty
  readonly recipient: ReadParty
  readonly ibans: readonly string[]
  readonly payable: number
  /** The day until which it asks to be paid, `YYYY-MM-DD`; '' without one. */
  readonly dueDay: string
  readonly taxes: readonly ReadTax[]
  readonly lines: readonly ReadLine[]
}

/** An uploaded invoice. A paper without an electronic form has no content: its number, day and sums were typed. */
export interface ReadInvoice extends ReadSums {
  readonly number: string
  /** `YYYY-MM-DD`. */
  readonly issueDay: string
  readonly content: ReadContent | undefined
}

export type ElectronicContent = ReadInvoice & { readonly content: ReadContent }

/** Faults of a file, each the end of its message key. */
export const uploadFaults = [
  'empty',
  'too_large',
  'not_invoice',
  'malformed',
  'dtd',
  'schema',
  'lacks',
  'amount',
  'currency',
  'credit_note',
  'type',
  'lines',
  'no_lines',
  'pdf',
  'encrypted',
  'pages',
  'embedded',
  'several',
] as const
export type UploadFault = (typeof uploadFaults)[number]

/** A difference between an uploaded invoice and what is approved, as a message for the company. */
export interface Difference {
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string>>
}
