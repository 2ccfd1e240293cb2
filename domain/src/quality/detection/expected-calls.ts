import { type CountAndExposure, gammaPriorByMoments, shrunkRate } from '../statistics/gamma-poisson.ts'

/** First month in service of each age group after the first one, which begins at 0. */
export const ageGroupStarts = [1, 2, 3, 4, 7, 13, 25, 37, 61] as const
/** Groups of months in service within which the hazard is constant. */
export const ageGroups = ageGroupStarts.length + 1

/** The age group of a month in service. */
export function ageGroup(month: number): number {
  let group = 0
  while (group < ageGroupStarts.length && month >= (ageGroupStarts[group] as number)) group += 1
  return group
}

/**
 * Weeks that are looked at: two years of baseline, then those of the charts, so that a change under way does not raise what
 * is expected; the last one is the current week.
 */
export const baselineWeeks = 104
export const chartWeeks = 26
export const allWeeks = baselineWeeks + chartWeeks

/** Appliance-weeks of a product by week and age group: index `week * ageGroups + group`. */
export type Exposure = Float64Array

/** Calls of a product about a problem. `calls` has the index of an exposure. */
export interface CellCalls {
  readonly code_product: string
  readonly calls: Float64Array
  /** Weeks from this one on are no baseline: there an alarm was confirmed. */
  readonly baselineEnds: number
}

export interface ExpectedCell {
  readonly code_product: string
  readonly observed: readonly number[]
  readonly expected: readonly number[]
  /** Expected calls of an appliance-week by age group, without season. */
  readonly rates: readonly number[]
  /** Season × factor of the week, by week. */
  readonly factors: readonly number[]
}

/** Calls that pull a season towards 1, and those that do so for the factor of a week. */
const seasonCalls = 20
const weekCalls = 5
const [leastWeek, mostWeek] = [0.7, 2.5]

/**
 * Expected calls by week of the products of a family about one problem: exposure × hazard by age × season × factor of
 * the week. The hazard is shrunk to the family; the week's factor is that of the other products of the family.
 * `months` has the calendar month (0 to 11) of each week; the season is shrunk to `usualSeason`, by default to 1.
 */
export function expectedCalls(
  cells: readonly CellCalls[],
  exposureOf: (code_product: string) => Exposure,
  months: readonly number[],
  usualSeason?: readonly number[],
): readonly ExpectedCell[] {
  const rates = ratesByCell(cells, exposureOf)
  const plain = cells.map(({ code_product }, cell) =>
    byWeek(exposureOf(code_product), rates[cell] as readonly number[]),
  )
  const observed = cells.map(({ calls }) => byWeek(calls))
  const season = seasonOf(cells, observed, plain, months, usualSeason)
  const seasonal = plain.map((weeks) =>
    weeks.map((expected, week) => expected * (season[months[week] as number] as number)),
  )
  const [allObserved, allExpected] = [sumByWeek(observed), sumByWeek(seasonal)]
  return cells.map(({ code_product }, cell) => {
    const [own, ofCell] = [observed[cell] as number[], seasonal[cell] as number[]]
    const factors = ofCell.map((value, week) => {
      const others = (allObserved[week] as number) - (own[week] as number)
      const expectedOthers = (allExpected[week] as number) - value
      const ofWeek = Math.min(mostWeek, Math.max(leastWeek, (others + weekCalls) / (expectedOthers + weekCalls)))
      return ofWeek * (season[months[week] as number] as number)
    })
    const expected = factors.map((factor, week) => factor * (plain[cell]?.[week] as number))
    return { code_product, observed: own, expected, rates: rates[cell] as readonly number[], factors }
  })
}

/** Season of all problems of a family together, by calendar month: what the season of one problem is shrunk to. */
export function familySeason(
  cells: readonly CellCalls[],
  exposureOf: (code_product: string) => Exposure,
  months: readonly number[],
): readonly number[] {
  const rates = ratesByCell(cells, exposureOf)
  const plain = cells.map(({ code_product }, cell) => byWeek(exposureOf(code_product), rates[cell]))
  const observed = cells.map(({ calls }) => byWeek(calls))
  return seasonOf(cells, observed, plain, months)
}

/** Calls or exposure by week: all age groups, or weighted by their rates. */
const byWeek = (values: Float64Array, rates?: readonly number[]) =>
  Array.from({ length: allWeeks }, (_, week) => {
    let sum = 0
    for (let group = 0; group < ageGroups; group++) {
      sum += (values[week * ageGroups + group] as number) * (rates ? (rates[group] as number) : 1)
    }
    return sum
  })

const sumByWeek = (cells: readonly (readonly number[])[]) =>
  Array.from({ length: allWeeks }, (_, week) => cells.reduce((sum, weeks) => sum + (weeks[week] as number), 0))

/** Expected calls that pull the hazard of an age group towards that of the family, times the level of the cell. */
const ageCalls = 20

/**
 * Hazard by age group of each cell in the baseline: that of the family × the level of the cell, which is shrunk to 1, and
 * × its own deviation at that age, shrunk to 1 too. Shrinking each age by itself would hide the level of rare failures.
 */
function ratesByCell(cells: readonly CellCalls[], exposureOf: (code_product: string) => Exposure): number[][] {
  const groups = Array.from({ length: ageGroups }, (_, group) => group)
  const members = cells.map((cell) => groups.map((group) => baselineOf(cell, exposureOf(cell.code_product), group)))
  const family = groups.map((group) => {
    const sum = sumOf(members.map((member) => member[group] as CountAndExposure))
    // Half a call stands for a problem that the family has not had at this age.
    return sum.exposure > 0 ? Math.max(0.5, sum.count) / sum.exposure : 0
  })
  // In units of calls that the family lets expect.
  const scaled = members.map((member) =>
    member.map(({ count, exposure }, group) => ({ count, exposure: exposure * (family[group] as number) })),
  )
  const prior = gammaPriorByMoments(scaled.map(sumOf))
  const rates = scaled.map((member) => {
    const level = prior ? shrunkRate(sumOf(member), prior) : 1
    return member.map(
      ({ count, exposure }, group) =>
        ((family[group] as number) * level * (ageCalls + count)) / (ageCalls + exposure * level),
    )
  })
  // An age that was never seen fails like the age before it.
  for (const ofCell of rates)
    for (let group = 1; group < ageGroups; group++) ofCell[group] ||= ofCell[group - 1] as number
  return rates
}

const sumOf = (parts: readonly CountAndExposure[]): CountAndExposure => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  exposure: parts.reduce((sum, { exposure }) => sum + exposure, 0),
})

function baselineOf({ calls, baselineEnds }: CellCalls, exposure: Exposure, group: number): CountAndExposure {
  const sum = { count: 0, exposure: 0 }
  for (let week = 0; week < Math.min(baselineWeeks, baselineEnds); week++) {
    sum.count += calls[week * ageGroups + group] as number
    sum.exposure += exposure[week * ageGroups + group] as number
  }
  return sum
}

function seasonOf(
  cells: readonly CellCalls[],
  observed: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
  months: readonly number[],
  usual?: readonly number[],
): readonly number[] {
  return Array.from({ length: 12 }, (_, month) => {
    let [o, e] = [seasonCalls * (usual?.[month] ?? 1), seasonCalls]
    for (const [cell, { baselineEnds }] of cells.entries()) {
      for (let week = 0; week < Math.min(baselineWeeks, baselineEnds); week++) {
        if (months[week] !== month) continue
        o += observed[cell]?.[week] as number
        e += expected[cell]?.[week] as number
      }
    }
    return o / e
  })
}
