import { maxNumberLength } from '../invoice.ts'

/** A number of the past, and the year in which it was used. */
export interface UsedNumber {
  readonly number: string
  readonly year: number
  /** That of a credit note, which takes a number away but tells no series of invoices. */
  readonly isCredit?: boolean
}

/** A number taken apart: what stands before its counter (its year as `{Y}` or `{y}`), the year, the counter and its digits. */
interface Parts {
  readonly pattern: string
  /** Null if the number names none. */
  readonly year: number | null
  readonly counter: number
  readonly digits: number
}

const shortYear = (year: number) => String(year % 100).padStart(2, '0')

/** Takes a number apart; undefined if it does not end in a counter. An invoice of January may bear the year before. */
function partsOf({ number, year: usedIn }: UsedNumber): Parts | undefined {
  const [tail] = /\d{1,10}$/.exec(number) ?? []
  if (!tail) return undefined
  const head = number.slice(0, -tail.length)
  for (const year of [usedIn, usedIn - 1]) {
    // Without a separator the counter begins after the year: 2026001.
    if (tail.length > 5 && tail.startsWith(String(year)))
      return { pattern: `${head}{Y}`, year, ...counterOf(tail.slice(4)) }
    const pattern = withYear(head, String(year), '{Y}') ?? withYear(head, shortYear(year), '{y}')
    if (pattern !== undefined) return { pattern, year, ...counterOf(tail) }
  }
  return { pattern: head, year: null, ...counterOf(tail) }
}

/** The text with a placeholder for a year that stands between other characters than digits; undefined without one. */
function withYear(head: string, year: string, placeholder: string): string | undefined {
  const at = head.lastIndexOf(year)
  const [before, after] = [head.slice(0, at), head.slice(at + year.length)]
  return at < 0 || /\d$/.test(before) || /^\d/.test(after) ? undefined : before + placeholder + after
}

const counterOf = (digits: string) => ({ counter: Number(digits), digits: digits.length })

const numberOf = ({ pattern, year, counter, digits }: Parts) =>
  pattern.replace('{Y}', String(year)).replace('{y}', shortYear(year ?? 0)) + String(counter).padStart(digits, '0')

/** The counters that were used with a pattern, of one year if the pattern has one. */
const countersOf = (used: readonly UsedNumber[], { pattern, year }: Pick<Parts, 'pattern' | 'year'>) =>
  new Set(
    used.flatMap((one) => {
      const parts = partsOf(one)
      return parts && parts.pattern === pattern && parts.year === year ? [parts.counter] : []
    }),
  )

/**
 * The number after the latest invoice's in its series: the first of a new year if the series counts by year. '' if no number
 * has a counter, or the next one would be too long. `used` has the latest first.
 */
export function nextInvoiceNumber(used: readonly UsedNumber[], year: number): string {
  const invoices = used.filter(({ isCredit }) => !isCredit)
  if (invoices.length === 0) return `${year}-001`
  // A single number out of the series does not end it.
  const latest = invoices.find((one) => partsOf(one) !== undefined)
  const parts = latest && partsOf(latest)
  if (!parts) return ''
  const isNewYear = parts.year !== null && parts.year < year
  const next = { ...parts, year: isNewYear ? year : parts.year, counter: isNewYear ? 1 : parts.counter + 1 }
  const counters = countersOf(used, next)
  while (counters.has(next.counter)) next.counter += 1
  const number = numberOf(next)
  return number.length <= maxNumberLength ? number : ''
}

/** The most missing numbers that are told. */
const maxTold = 20

/** The numbers that the series of `number` leaves out before it, the latest first; at most 20. */
export function gapsBefore(number: string, used: readonly UsedNumber[], year: number): string[] {
  const parts = partsOf({ number, year })
  if (!parts) return []
  const counters = countersOf(used, parts)
  if (counters.size === 0) return []
  const first = Math.min(...counters)
  const gaps: string[] = []
  for (let counter = parts.counter - 1; counter > first && gaps.length < maxTold; counter -= 1)
    if (!counters.has(counter)) gaps.push(numberOf({ ...parts, counter }))
  return gaps.toReversed()
}
