import { lineTotal, sumAmounts } from '../platform/money.ts'
import { LineStatus, type OrderLine } from './document.ts'

/** Adds the line total: quantity × price, rounded half up to cents. Throws a RangeError for invalid numbers. */
export function withLineTotal<L extends Pick<OrderLine, 'Quantity' | 'Price'>>(line: L): L & { LineTotal: number } {
  return { ...line, LineTotal: lineTotal(line.Quantity, line.Price) }
}

/** Exact total of a document: the sum of its lines that are not cancelled. Throws a RangeError for over 2 decimals. */
export function documentTotal(lines: readonly Pick<OrderLine, 'LineStatus' | 'LineTotal'>[]): number {
  return sumAmounts(lines.filter((line) => line.LineStatus !== LineStatus.cancelled).map((line) => line.LineTotal))
}
