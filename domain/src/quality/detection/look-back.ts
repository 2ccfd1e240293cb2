import type { ProductCounts } from '../cell-counts.ts'
import { dayText } from '../exposure.ts'
import type { PastSignal } from '../overview.ts'
import { mondayOf, weekText } from '../weeks.ts'
import { type DetectorThresholds, detectChange, detectLaunch, detectWindow } from './detect.ts'
import { allWeeks } from './expected-calls.ts'
import { byProductionMonth, firstWeekOf, type JudgedCell, judgeFamily } from './judge-family.ts'

/** Production windows are looked at every fourth week, over a year. */
const weeksBetweenScans = 4
const windowWeeks = 52

/**
 * The alarms of a family that its detectors would have given at the end of each week, each once for a cell: what was found
 * is known from then on. The counts begin `allWeeks` before the first week.
 */
export function lookBack(
  products: readonly ProductCounts[],
  weeks: { readonly from: number; readonly to: number },
  thresholds: DetectorThresholds,
): readonly PastSignal[] {
  const found = new Map<string, PastSignal>()
  for (let last = weeks.from; last <= weeks.to; last++) {
    const calendar = { last, elapsed: 1 }
    for (const cell of judgeFamily(products, calendar)) {
      const add = (
        detector: string,
        since: number,
        counted: { observed: number; expected: number },
        window: PastSignal['window'] = null,
      ) => {
        const { code_product, problem_type_id } = cell
        const key = JSON.stringify([code_product, problem_type_id, detector])
        if (found.has(key)) return
        found.set(key, {
          ...{ day: dayText(mondayOf(last + 1) - 1), detector, code_product, problem_type_id, window },
          ...{ since: weekText(firstWeekOf(calendar) + since), observed: counted.observed, expected: counted.expected },
        })
      }
      const change = cell.isNew ? undefined : detectChange(cell.observed, cell.expected, thresholds)
      if (change) add('change', change.since, change)
      const launch = cell.isNew ? detectLaunch(cell.observed, cell.expected, thresholds.launch, cell.launch) : undefined
      if (launch) add('launch', launch.since, launch)
      if (cell.isNew || (last - weeks.from) % weeksBetweenScans > 0) continue
      const bad = windowOf(cell, products, calendar, thresholds.window)
      if (bad) add('window', allWeeks - windowWeeks, bad, bad.months)
    }
  }
  return [...found.values()]
}

function windowOf(
  cell: JudgedCell,
  products: readonly ProductCounts[],
  calendar: { readonly last: number; readonly elapsed: number },
  threshold: number,
) {
  const product = products.find(({ code_product }) => code_product === cell.code_product)
  const months = product ? byProductionMonth(product, cell, calendar, allWeeks - windowWeeks) : []
  const bad = detectWindow(months, threshold)
  const [from, to] = [bad && months[bad.window.from], bad && months[bad.window.to]]
  if (!bad || !from || !to) return undefined
  const monthOf = (made: number) => dayText(made).slice(0, 7)
  return { ...bad.window, months: { from: monthOf(from.made), to: monthOf(to.made) } }
}
