import type { CountedCell, ProductCounts } from '../cell-counts.ts'
import type { CountAndExpectation } from '../statistics/scan.ts'
import { mondayOf } from '../weeks.ts'
import {
  ageGroups,
  allWeeks,
  baselineWeeks,
  type CellCalls,
  type ExpectedCell,
  expectedCalls,
  familySeason,
} from './expected-calls.ts'

/** Weeks of its own that a product needs in the baseline; with fewer it is new, and measured by its family. */
export const fewestBaselineWeeks = 26

/** The weeks that are looked at: `allWeeks` up to the current one, of which a share is over. */
export interface Calendar {
  readonly last: number
  readonly elapsed: number
}

export const firstWeekOf = ({ last }: Calendar) => last - allWeeks + 1

/** Observed and expected failures of a product about a problem. */
export interface JudgedCell extends ExpectedCell {
  readonly family: string
  readonly problem_type_id: string
  /** First week with appliances at risk, and whether the product is new then. */
  readonly launch: number
  readonly isNew: boolean
}

/** The calendar month (0 to 11) of each week: that of its Thursday. */
const monthsOf = (calendar: Calendar) =>
  Array.from({ length: allWeeks }, (_, week) =>
    new Date((mondayOf(firstWeekOf(calendar) + week) + 3) * 86_400_000).getUTCMonth(),
  )

/** Appliance-weeks of these production months; the current week by the share that is over. */
function exposureOf({ first, exposures }: ProductCounts, calendar: Calendar): Float64Array {
  const sum = new Float64Array(allWeeks * ageGroups)
  const offset = (firstWeekOf(calendar) - first) * ageGroups
  for (const weeks of exposures.values())
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (weeks[offset + index] ?? 0)
  for (let index = sum.length - ageGroups; index < sum.length; index++)
    sum[index] = (sum[index] as number) * calendar.elapsed
  return sum
}

/**
 * Expected failures of the products of a family, for each problem that any of them has had. `baselineEnds` is the first
 * week that is no baseline of a cell, as an alarm was confirmed; nothing without one.
 */
export function judgeFamily(
  products: readonly ProductCounts[],
  calendar: Calendar,
  baselineEnds: (code_product: string, problem_type_id: string) => number | undefined = () => undefined,
): readonly JudgedCell[] {
  const first = firstWeekOf(calendar)
  const members = products.map((product) => {
    const exposure = exposureOf(product, calendar)
    const launch = Math.floor(exposure.findIndex((weeks) => weeks > 0) / ageGroups)
    const byProblem = Map.groupBy(
      product.cells.filter(({ week }) => week >= first && week <= calendar.last),
      ({ problem_type_id }) => problem_type_id,
    )
    return { product, exposure, launch, isNew: launch > baselineWeeks - fewestBaselineWeeks, byProblem }
  })
  const exposed = members.filter(({ launch }) => launch >= 0)
  const exposures = new Map(exposed.map(({ product, exposure }) => [product.code_product, exposure]))
  const problems = new Set(exposed.flatMap(({ byProblem }) => [...byProblem.keys()]))
  const exposureOfProduct = (code_product: string) => exposures.get(code_product) as Float64Array
  const months = monthsOf(calendar)
  const pooled = exposed.map(({ product: { code_product, cells }, isNew }) => ({
    code_product,
    calls: callsByWeek(
      cells.filter(({ week }) => week >= first && week <= calendar.last),
      first,
    ),
    baselineEnds: isNew ? 0 : allWeeks,
  }))
  const usualSeason = familySeason(pooled, exposureOfProduct, months)
  return [...problems].sort().flatMap((problem_type_id) => {
    const cells = exposed.map(({ product: { code_product }, isNew, byProblem }): CellCalls => {
      const ends = baselineEnds(code_product, problem_type_id)
      return {
        code_product,
        calls: callsByWeek(byProblem.get(problem_type_id) ?? [], first),
        baselineEnds: isNew ? 0 : ends === undefined ? allWeeks : ends - first,
      }
    })
    const expected = expectedCalls(cells, exposureOfProduct, months, usualSeason)
    return expected.map((cell, index) => {
      const { product, launch, isNew } = exposed[index] as (typeof exposed)[number]
      return { ...cell, family: product.family, problem_type_id, launch, isNew }
    })
  })
}

function callsByWeek(cells: readonly CountedCell[], first: number): Float64Array {
  const calls = new Float64Array(allWeeks * ageGroups)
  for (const { week, group, failures } of cells) {
    const index = (week - first) * ageGroups + group
    calls[index] = (calls[index] as number) + failures
  }
  return calls
}

export interface ProductionMonth extends CountAndExpectation {
  /** First day of the month, as a day number. */
  readonly made: number
}

/** Observed and expected failures of a cell by production month, every month in order, since a week of the calendar. */
export function byProductionMonth(
  { first, exposures, cells }: ProductCounts,
  { problem_type_id, rates, factors }: JudgedCell,
  calendar: Calendar,
  since: number,
): readonly ProductionMonth[] {
  const begin = firstWeekOf(calendar)
  const observed = new Map<number, number>()
  for (const cell of cells) {
    if (cell.problem_type_id !== problem_type_id || cell.week < begin + since || cell.week > calendar.last) continue
    observed.set(cell.made, (observed.get(cell.made) ?? 0) + cell.failures)
  }
  const expectedOf = (weeks: Float64Array) => {
    let sum = 0
    for (let week = since; week < allWeeks; week++) {
      let ofWeek = 0
      for (let group = 0; group < ageGroups; group++)
        ofWeek += (weeks[(begin - first + week) * ageGroups + group] ?? 0) * (rates[group] as number)
      sum += ofWeek * (factors[week] as number) * (week === allWeeks - 1 ? calendar.elapsed : 1)
    }
    return sum
  }
  const months = [...exposures]
    .map(([made, weeks]) => ({ made, observed: observed.get(made) ?? 0, expected: expectedOf(weeks) }))
    .filter((month) => month.expected > 0)
    .sort((a, b) => a.made - b.made)
  return withoutGaps(months)
}

/** Months without appliances between the others, so that neighbours in the list are neighbours in time. */
function withoutGaps(months: readonly ProductionMonth[]): readonly ProductionMonth[] {
  const filled: ProductionMonth[] = []
  for (const month of months) {
    for (let last = filled.at(-1); last && nextMonth(last.made) < month.made; last = filled.at(-1))
      filled.push({ made: nextMonth(last.made), observed: 0, expected: 0 })
    filled.push(month)
  }
  return filled
}

/** The first day of the month after the one of this first day. */
function nextMonth(made: number): number {
  const date = new Date(made * 86_400_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000
}
