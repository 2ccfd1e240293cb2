import { sumAmounts, toUnits } from '../platform/money.ts'
import type { AppliedTax } from './tax-rates.ts'

/** Units of fee lines, by their codes in UN/ECE Recommendation 20: one, kilometre. */
export const lineUnits = { one: 'C62', kilometre: 'KMT' } as const
export type LineUnit = (typeof lineUnits)[keyof typeof lineUnits]

/** The unit of a fee: one that begins at a distance counts kilometres. */
export const unitOfFee = ({ Distance }: { readonly Distance: number | string | null }): LineUnit =>
  Distance === null ? lineUnits.one : lineUnits.kilometre

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
  /** Stands for the lines if none are stored. */
  readonly summary: string
  readonly lines: readonly InvoicedLine[]
  /** The tax region and the rate on its day; none for documents from before they were kept. */
  readonly tax?: AppliedTax | undefined
}

/**
 * The lines of a document on an invoice: the stored ones if they add up to its total, else one line for all of it. An
 * invoice from before the lines were stored has none.
 */
export function linesOfDocument({ lines, DocTotal, summary }: InvoicedDocument): readonly InvoicedLine[] {
  const total = sumAmounts(lines.map(({ LineTotal }) => LineTotal))
  if (lines.length > 0 && toUnits(total, 2) === toUnits(DocTotal, 2)) return lines
  const whole = { Quantity: 1, unit: lineUnits.one, Price: DocTotal, LineTotal: DocTotal }
  return [{ ItemCode: '', Description: summary, ...whole }]
}
