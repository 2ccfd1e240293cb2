import { decimalText, fromUnits, hundredths, toUnits } from '../platform/money.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { addDays } from '../platform/wall-clock.ts'
import type { CreditFacts } from './invoice.rules.ts'
import { maxNumberLength } from './invoice.ts'

/** An invoiced line, and what earlier credit notes took of it. Quantities and amounts are decimal text or numbers. */
export interface LineToCredit {
  readonly DocNum: string
  readonly LineNum: number
  readonly Quantity: string | number
  readonly LineTotal: string | number
  readonly credited_quantity: string | number
  readonly credited_total: string | number
}

export interface RequestedCredit {
  readonly DocNum: string
  readonly LineNum: number
  /** All that is left if none is named. */
  readonly Quantity?: number | string | null | undefined
}

/**
 * The net amount of a part of a line, in euros. The parts of a line add up to its total, to the cent: each is the
 * difference between the rounded amounts of what is credited after and before it.
 */
export function creditedAmount(line: LineToCredit, quantity: number | string): string {
  const [all, total] = [hundredths(line.Quantity), hundredths(line.LineTotal)]
  const after = hundredths(line.credited_quantity) + hundredths(quantity)
  if (after >= all) return decimalText(total - hundredths(line.credited_total), 2)
  const amount = (2n * total * after + all) / (2n * all) - hundredths(line.credited_total)
  return decimalText(amount < 0n ? 0n : amount, 2)
}

/** The quantity left of a line, as decimal text. */
export const leftOf = ({ Quantity, credited_quantity }: LineToCredit) =>
  decimalText(hundredths(Quantity) - hundredths(credited_quantity), 2)

/** True if a line has something left, also if its quantity or price is 0 and nothing took it yet. */
const hasRest = (line: LineToCredit) =>
  hundredths(line.Quantity) > hundredths(line.credited_quantity) ||
  hundredths(line.LineTotal) > hundredths(line.credited_total)

export interface CreditPart<Line extends LineToCredit> {
  readonly line: Line
  readonly quantity: string
  readonly amount: string
}

/** The parts of all lines that are left. */
export const restOf = <Line extends LineToCredit>(lines: readonly Line[]): CreditPart<Line>[] =>
  lines.filter(hasRest).map((line) => ({ line, quantity: leftOf(line), amount: creditedAmount(line, leftOf(line)) }))

/** The lines as they are after these parts are credited. */
export function afterCredit<Line extends LineToCredit>(
  lines: readonly Line[],
  parts: readonly CreditPart<Line>[],
): Line[] {
  const taken = new Map(parts.map((part) => [part.line, part]))
  const sum = (before: string | number, more: string | undefined) =>
    decimalText(hundredths(before) + hundredths(more ?? '0'), 2)
  return lines.map((line) => ({
    ...line,
    credited_quantity: sum(line.credited_quantity, taken.get(line)?.quantity),
    credited_total: sum(line.credited_total, taken.get(line)?.amount),
  }))
}

/** The parts that a request takes of the lines of an invoice, or why it may not. */
export function partsOf<Line extends LineToCredit>(
  lines: readonly Line[],
  requested: readonly RequestedCredit[],
): CreditPart<Line>[] | Refusal {
  const byKey = new Map(lines.map((line) => [keyOf(line), line]))
  const parts: CreditPart<Line>[] = []
  for (const [index, { Quantity, ...key }] of requested.entries()) {
    const field = (name: string) => `lines.${index}.${name}`
    const line = byKey.get(keyOf(key))
    if (!line) return refuseField(field('LineNum'), 'document.refused.unknown_line')
    // A line that is named twice is unknown the second time.
    byKey.delete(keyOf(key))
    const left = leftOf(line)
    const quantity = Quantity ?? left
    if (toUnits(quantity, 2) === undefined) return refuseField(field('Quantity'), 'message.at_most_two_decimals')
    if (hundredths(quantity) > hundredths(left) || !hasRest(line))
      return refuseField(field('Quantity'), 'invoice.refused.credit_quantity', {
        left,
        line: line.LineNum,
        DocNum: line.DocNum,
      })
    parts.push({ line, quantity: decimalText(hundredths(quantity), 2), amount: creditedAmount(line, quantity) })
  }
  const isNothing = parts.every(({ amount }) => hundredths(amount) === 0n)
  return isNothing ? refuseField('lines', 'invoice.refused.credit_nothing') : parts
}

const keyOf = ({ DocNum, LineNum }: Pick<LineToCredit, 'DocNum' | 'LineNum'>) => `${LineNum} ${DocNum}`

/** The net amount left to credit of an invoice, in euros. */
export const netLeft = ({ DocTotal, credited_net }: Pick<CreditFacts, 'DocTotal' | 'credited_net'>) =>
  fromUnits(hundredths(DocTotal) - hundredths(credited_net), 2)

/** Refuses to credit an invoice made more than `years` years before `today`. Days are `YYYY-MM-DD`. */
export function refusalOfAge(day: string, years: number, today: string): Refusal | undefined {
  const last = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  // 29 February: the day after in a year that has none.
  const end = last.endsWith('-02-29') ? addDays(`${last.slice(0, 4)}-02-28`, 1) : last
  if (today > end) return refuse('invoice.refused.too_old', { params: { years } })
}

/** The series that a company of a country begins its credit notes with. */
const firstNumbers: Readonly<Record<string, string>> = { ES: 'R-1', PT: 'NC-1', FR: 'AV-1', IT: 'NC-1' }

/**
 * The number after the last credit note of a company, whose digits at the end count; the first of a series if there is
 * none. '' if the next one would be too long.
 */
export function nextCreditNumber(last: string | undefined, country: string): string {
  if (last === undefined) return firstNumbers[country] ?? 'CN-1'
  const digits = /\d{1,10}$/.exec(last)?.[0] ?? ''
  const stem = last.slice(0, last.length - digits.length)
  const next = digits === '' ? `${last}-2` : stem + String(BigInt(digits) + 1n).padStart(digits.length, '0')
  return next.length <= maxNumberLength ? next : ''
}
