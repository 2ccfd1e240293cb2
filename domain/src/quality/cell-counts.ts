import { ageGroupStarts, ageGroups } from './detection/expected-calls.ts'
import { type Appliance, countedFailures, monthInServiceStarts } from './exposure.ts'
import { mondayOf, weekOf } from './weeks.ts'

/** An appliance with the first day of its production month, and the problem of each of its failures. */
export interface CountedAppliance extends Appliance {
  readonly made: number
  readonly problems: readonly string[]
}

/** Failures of a product in a cell. */
export interface CountedCell {
  readonly problem_type_id: string
  readonly made: number
  readonly group: number
  readonly week: number
  readonly failures: number
}

/** Failures, and appliance-weeks at risk by production month: index `(week - first) * ageGroups + group`. */
export interface ProductCounts {
  readonly first: number
  readonly code_product: string
  readonly family: string
  readonly cells: readonly CountedCell[]
  readonly exposures: ReadonlyMap<number, Float64Array>
}

/** First days of the age groups of an appliance, by its day of start: many start on the same day. */
function createGroupBounds() {
  const known = new Map<number, readonly number[]>()
  return (start: number) => {
    const bounds = known.get(start) ?? ageGroupStarts.map((month) => monthInServiceStarts(start, month))
    known.set(start, bounds)
    return bounds
  }
}

/** Counts appliances one by one, in the weeks from `first` to `last`, both whole. */
export function createCellCounter(first: number, last: number) {
  const boundsOf = createGroupBounds()
  const exposures = new Map<number, Float64Array>()
  const cells = new Map<string, { -readonly [K in keyof CountedCell]: CountedCell[K] }>()
  const [begin, end] = [mondayOf(first), mondayOf(last + 1)]
  const groupOf = (bounds: readonly number[], day: number) => {
    let group = 0
    while (group + 1 < ageGroups && day >= (bounds[group] as number)) group += 1
    return group
  }

  const addExposure = (weeks: Float64Array, bounds: readonly number[], span: readonly [number, number]) => {
    let day = Math.max(begin, span[0])
    const until = Math.min(end, span[1])
    while (day < until) {
      const [group, week] = [groupOf(bounds, day), weekOf(day)]
      const next = Math.min(until, mondayOf(week + 1), bounds[group] ?? until)
      const index = (week - first) * ageGroups + group
      weeks[index] = (weeks[index] as number) + (next - day) / 7
      day = next
    }
  }

  const addFailure = (problem_type_id: string, made: number, group: number, week: number) => {
    const key = `${made} ${group} ${week} ${problem_type_id}`
    const cell = cells.get(key)
    if (cell) cell.failures += 1
    else cells.set(key, { problem_type_id, made, group, week, failures: 1 })
  }

  return {
    add(appliance: CountedAppliance) {
      const { start, made, spans, failures, problems } = appliance
      const bounds = boundsOf(start)
      const weeks = exposures.get(made) ?? new Float64Array((last - first + 1) * ageGroups)
      exposures.set(made, weeks)
      for (const span of spans) addExposure(weeks, bounds, span)
      const counted = new Set(countedFailures(appliance))
      for (const [index, day] of failures.entries())
        if (counted.has(day) && day >= begin && day < end)
          addFailure(problems[index] as string, made, groupOf(bounds, day), weekOf(day))
    },
    counts: (code_product: string, family: string): ProductCounts => ({
      first,
      code_product,
      family,
      cells: [...cells.values()],
      exposures,
    }),
  }
}
