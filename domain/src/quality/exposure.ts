import type { FutureExposure } from './failure-forecast.ts'
import type { LifeMonth } from './life-table.ts'

/** Milliseconds of a day; days count from 1970-01-01 on. */
const dayMs = 86_400_000

/** Day number of `YYYY-MM-DD`. */
export const dayNumber = (day: string) => Math.floor(Date.parse(day) / dayMs)

/** `YYYY-MM-DD` of a day number. */
export const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** An appliance in service: days as numbers, and the spans (the end excluded) in which its failures are known and covered. */
export interface Appliance {
  readonly start: number
  readonly spans: readonly (readonly [from: number, to: number])[]
  /** Days of its failures, ascending. */
  readonly failures: readonly number[]
}

/** First day of a month in service: the same day of a later month, or that month's last day. */
export function monthInServiceStarts(start: number, month: number): number {
  const date = new Date(start * dayMs)
  const [year, monthOfYear, day] = [date.getUTCFullYear(), date.getUTCMonth() + month, date.getUTCDate()]
  const last = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate()
  return Date.UTC(year, monthOfYear, Math.min(day, last)) / dayMs
}

/** Whole months in service on a day. */
export function monthsInService(start: number, day: number): number {
  const [from, to] = [new Date(start * dayMs), new Date(day * dayMs)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return monthInServiceStarts(start, months) > day ? months - 1 : months
}

/** Each month in service that a span touches, with the share of the month's days in it. */
function* monthsOfSpan(start: number, [from, to]: readonly [number, number]) {
  let month = monthsInService(start, from)
  let begins = monthInServiceStarts(start, month)
  for (; begins < to; month++) {
    const ends = monthInServiceStarts(start, month + 1)
    yield [month, (Math.min(ends, to) - Math.max(begins, from)) / (ends - begins)] as const
    begins = ends
  }
}

const isIn = (spans: Appliance['spans'], day: number) => spans.some(([from, to]) => day >= from && day < to)

/** Failures that are counted: those within the known and covered spans. */
export const countedFailures = ({ spans, failures }: Appliance) => failures.filter((day) => isIn(spans, day))

/**
 * Appliance-months at risk and failures by month in service: of all failures, or of first ones, after which an
 * appliance is no more at risk. There is a row for each month up to the last one at risk.
 */
export function lifeMonths(appliances: readonly Appliance[], which: 'all' | 'first'): readonly LifeMonth[] {
  const months: { at_risk: number; failures: number }[] = []
  const monthAt = (month: number) => {
    while (months.length <= month) months.push({ at_risk: 0, failures: 0 })
    return months[month] as { at_risk: number; failures: number }
  }
  for (const appliance of appliances) {
    const counted = countedFailures(appliance)
    const [first] = counted
    const end = which === 'first' && first !== undefined ? first + 1 : Number.POSITIVE_INFINITY
    for (const [from, to] of appliance.spans) {
      if (from >= end) continue
      for (const [month, share] of monthsOfSpan(appliance.start, [from, Math.min(to, end)]))
        monthAt(month).at_risk += share
    }
    for (const day of which === 'first' ? counted.slice(0, 1) : counted) {
      monthAt(monthsInService(appliance.start, day)).failures += 1
    }
  }
  return months
}

export interface TriangleRow {
  readonly start: string
  readonly units: number
  readonly returns: readonly number[]
}

/** Nevada triangle: appliances by the month of their start, and their counted failures by month in service. */
export function nevadaTriangle(appliances: readonly Appliance[], today: number): readonly TriangleRow[] {
  const rows = new Map<string, { units: number; returns: number[] }>()
  for (const appliance of appliances) {
    const start = dayText(appliance.start).slice(0, 7)
    const row = rows.get(start) ?? { units: 0, returns: [] }
    rows.set(start, row)
    row.units += 1
    while (row.returns.length <= monthsInService(appliance.start, today)) row.returns.push(0)
    for (const day of countedFailures(appliance)) {
      const month = monthsInService(appliance.start, day)
      row.returns[month] = (row.returns[month] as number) + 1
    }
  }
  return [...rows].map(([start, row]) => ({ start, ...row })).sort((a, b) => (a.start < b.start ? -1 : 1))
}

/** Appliance-months of the coming months by age, within the spans. */
export function futureExposure(
  appliances: readonly Pick<Appliance, 'start' | 'spans'>[],
  today: number,
  months: number,
): readonly FutureExposure[] {
  const units = new Map<number, number>()
  const begins = Array.from({ length: months + 1 }, (_, month) => monthInServiceStarts(today, month))
  for (const { start, spans } of appliances) {
    for (let month = 0; month < months; month++) {
      const [from, to] = [begins[month] as number, begins[month + 1] as number]
      const covered = spans.reduce(
        (days, span) => days + Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0])),
        0,
      )
      const age = monthsInService(start, from)
      if (covered <= 0 || age < 0) continue
      const key = month * 10_000 + age
      units.set(key, (units.get(key) ?? 0) + covered / (to - from))
    }
  }
  return [...units].map(([key, count]) => ({ month: Math.floor(key / 10_000), age: key % 10_000, units: count }))
}
