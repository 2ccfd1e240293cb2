import { lineTotal, sumOf } from '../kernel/money.ts'
import { LineStatus, type OrderLine } from './document.ts'

/** The line with its total: quantity × price, rounded half up to cents. */
export function withTotal<L extends Pick<OrderLine, 'Quantity' | 'Price'>>(line: L): L & { LineTotal: number } {
  return { ...line, LineTotal: lineTotal(line.Quantity, line.Price) }
}

/** A document's total: the sum of its lines that are not cancelled. */
export function docTotal(lines: readonly Pick<OrderLine, 'LineStatus' | 'LineTotal'>[]): number {
  return sumOf(lines.filter((line) => line.LineStatus !== LineStatus.cancelled).map((line) => line.LineTotal))
}
