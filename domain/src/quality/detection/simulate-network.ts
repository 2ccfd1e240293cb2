import type { CountedCell, ProductCounts } from '../cell-counts.ts'
import { poissonRandom, seededRandom } from '../statistics/random.ts'
import { scanThreshold } from '../statistics/scan.ts'
import { weekOf } from '../weeks.ts'
import {
  type DetectorThresholds,
  detectChange,
  detectWindow,
  longestWindow,
  thresholdsOf,
  windowAlpha,
} from './detect.ts'
import { ageGroup, ageGroups, allWeeks } from './expected-calls.ts'
import { byProductionMonth, type Calendar, firstWeekOf, type JudgedCell, judgeFamily } from './judge-family.ts'

/** A defect in the first product and problem of each family; without one, nothing is wrong. */
export interface PlantedDefect {
  /** Failures a year of that problem, in all products of the families, without the defect. */
  readonly calls: number
  readonly ratio: number
  /** The last weeks that have it, and the production months by their position; all without them. */
  readonly weeks: number
  readonly months?: readonly [from: number, to: number]
}

const [families, products, problems] = [24, 5, 6]
const callsAYear = 12_000
/** Production months, of which the last ends with the weeks. */
const cohorts = 24
const weeksOfMonth = 365.25 / 12 / 7
const windowWeeks = 52

export interface SimulatedNetwork {
  readonly calendar: Calendar
  readonly families: readonly (readonly ProductCounts[])[]
}

/**
 * A network of 720 cells with 12,000 failures a year, whose means differ as 1 to 9, with a season and a cold spell of a
 * family each: what the detectors are validated with.
 */
export function simulateNetwork(seed: number, defect?: PlantedDefect): SimulatedNetwork {
  const random = seededRandom(seed)
  const calendar = { last: weekOf(20_600), elapsed: 1 }
  const means = Array.from({ length: families * products * problems }, () => 0.2 + random() ** 2 * 1.6)
  const scale = callsAYear / means.reduce((sum, mean) => sum + mean, 0)
  const ofFamily = (family: number) => {
    const cold = Math.floor(random() * allWeeks)
    return Array.from({ length: products }, (_, product) =>
      simulateProduct(calendar, random, `F${family}-${product}`, (problem, week, cohort) => {
        const isPlanted = defect !== undefined && product === 0 && problem === 0
        const mean =
          defect && problem === 0
            ? defect.calls
            : scale * (means[(family * products + product) * problems + problem] as number)
        const season = 1 + 0.4 * Math.cos((2 * Math.PI * week) / 52.18)
        const spell = week >= cold && week < cold + 3 ? 1.6 : 1
        return (mean / 52.18) * season * spell * (isPlanted && isBad(defect, week, cohort) ? defect.ratio : 1)
      }),
    )
  }
  return { calendar, families: Array.from({ length: families }, (_, family) => ofFamily(family)) }
}

const isBad = ({ weeks, months }: PlantedDefect, week: number, cohort: number) =>
  week >= allWeeks - weeks && (!months || (cohort >= months[0] && cohort <= months[1]))

/** Counts of a product whose appliances of all production months are at risk in equal numbers, in all weeks. */
function simulateProduct(
  calendar: Calendar,
  random: () => number,
  code_product: string,
  meanOf: (problem: number, week: number, cohort: number) => number,
): ProductCounts {
  const first = firstWeekOf(calendar)
  const cells: CountedCell[] = []
  const exposures = new Map<number, Float64Array>()
  for (let cohort = 0; cohort < cohorts; cohort++) {
    const made = Date.UTC(2023, cohort, 1) / 86_400_000
    const weeks = new Float64Array(allWeeks * ageGroups)
    for (let week = 0; week < allWeeks; week++) {
      const group = ageGroup(Math.floor((week + (cohorts - cohort) * weeksOfMonth) / weeksOfMonth))
      weeks[week * ageGroups + group] = 100
      for (let problem = 0; problem < problems; problem++) {
        const failures = poissonRandom(meanOf(problem, week, cohort) / cohorts, random)
        if (failures > 0) cells.push({ problem_type_id: `P${problem}`, made, group, week: first + week, failures })
      }
    }
    exposures.set(made, weeks)
  }
  return { first, code_product, family: code_product.split('-')[0] as string, cells, exposures }
}

export interface SimulatedAlarm {
  readonly cell: JudgedCell
  readonly detector: 'change' | 'window'
  /** First week of a change, or positions of the production months of a window. */
  readonly since: number
  readonly window?: { readonly from: number; readonly to: number }
}

/** The alarms of half a year of charts and of one look at the windows, with thresholds for this budget. */
export function alarmsOfNetwork(network: SimulatedNetwork, budget: number): readonly SimulatedAlarm[] {
  const judged = network.families.flatMap((members) =>
    judgeFamily(members, network.calendar).map((cell) => {
      const product = members.find(({ code_product }) => code_product === cell.code_product) as ProductCounts
      return { cell, months: byProductionMonth(product, cell, network.calendar, allWeeks - windowWeeks) }
    }),
  )
  const expected = judged.reduce((sum, { months }) => sum + months.reduce((all, month) => all + month.expected, 0), 0)
  const expectations = judged.map(({ months }) => months.map((month) => month.expected))
  const thresholds: DetectorThresholds = {
    ...thresholdsOf(expected, budget),
    window: scanThreshold(expectations, longestWindow, windowAlpha(budget), seededRandom(1), 100),
    launch: Number.POSITIVE_INFINITY,
  }
  return judged.flatMap(({ cell, months }): readonly SimulatedAlarm[] => {
    const change = detectChange(cell.observed, cell.expected, thresholds)
    const bad = detectWindow(months, thresholds.window)
    return [
      ...(change ? [{ cell, detector: 'change' as const, since: change.since }] : []),
      ...(bad ? [{ cell, detector: 'window' as const, since: 0, window: bad.window }] : []),
    ]
  })
}
