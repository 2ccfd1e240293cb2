import type { AppliedTax } from './tax-rates.ts'

/** Units of fee lines, by their codes in UN/ECE Recommendation 20: one, hour, kilometre. */
export const lineUnits = { one: 'C62', hour: 'HUR', kilometre: 'KMT' } as const
export type LineUnit = (typeof lineUnits)[keyof typeof lineUnits]

interface FeeUnit {
  /** '' if the tariff does not say it. */
  readonly unit: LineUnit | ''
  readonly Distance: number | string | null
}

/** The unit of a fee: that of the tariff, or kilometres for one that begins at a distance. */
export const unitOfFee = ({ unit, Distance }: FeeUnit): LineUnit =>
  unit || (Distance === null ? lineUnits.one : lineUnits.kilometre)

/** A fee line as stored with an invoice. Amounts are net, in euros, as numbers or decimal text. */
export interface InvoicedLine {
  readonly ItemCode: string
  readonly Description: string
  readonly Quantity: number | string
  readonly unit: LineUnit
  readonly Price: number | string
  readonly LineTotal: number | string
  /** The line's own tax, where it has another treatment than its invoice. */
  readonly vat_treatment?: string
  readonly vat_rate?: number | string | null
  readonly vat_reason?: string
}

/** A fee document on an invoice. */
export interface InvoicedDocument {
  readonly DocNum: string
  /** The day of the visit, `YYYY-MM-DD`; of the document if no visit is known. */
  readonly day: string
  readonly DocTotal: number | string
  /** Number and day of the call, town and appliance, in the language of the invoice. */
  readonly heading: string
  readonly lines: readonly InvoicedLine[]
  /** The tax region and the rate on its day; none for documents from before they were kept. */
  readonly tax?: AppliedTax | undefined
}
