import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterValue } from '@callout/domain/platform/list.request.ts'
import type { Filter } from '@callout/domain/platform/list.ts'
import { addMilliseconds, dayMs, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import type pg from 'pg'
import type { RowAccess } from '../measuring/query-plans.ts'
import { commonestAndRarestOf, middleValueOf, newestCreatedAt } from './column-values.ts'
import { specialFilters } from './filter-meanings.ts'

/** A filter of calls with a value that some calls have, and the same condition in SQL. $1 is the network. */
export interface FilterSample {
  readonly what: string
  readonly filterData: Readonly<Record<string, FilterValue>>
  readonly condition: string
  readonly values: readonly unknown[]
  readonly planEach?: boolean
  readonly access?: RowAccess
}

/** Creates samples for every filter of the list of calls. Throws for a filter of an unknown kind. */
export async function createFilterSamples(pool: pg.Pool): Promise<readonly FilterSample[]> {
  const filters = Object.entries<Filter>(callList.filters)
  const samples: FilterSample[] = []
  for (const [name, filter] of filters) samples.push(...(await samplesOfFilter(pool, name, filter)))
  return samples
}

async function samplesOfFilter(pool: pg.Pool, name: string, filter: Filter): Promise<readonly FilterSample[]> {
  const column = filter.column ?? name
  const special = await specialFilters[name]?.(pool)
  if (special) return [{ what: name, ...special }]
  switch (filter.kind) {
    case 'contains': {
      const text = await middleValueOf(pool, column)
      const word = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
      const parts = { 'three letters': word.slice(0, 3), 'a whole word': word }
      return Object.entries(parts).map(([what, letters]) => ({
        ...containsSample(name, filter, what, letters),
        // Three letters may occur in every row.
        access: letters === word ? 'narrowed' : 'broad',
      }))
    }
    case 'oneOf': {
      const ends = Object.entries(await commonestAndRarestOf(pool, column))
      return ends.map(([what, value]) => ({
        what: `${name} is ${what}`,
        filterData: { [name]: [String(value)] },
        condition: `"${column}" = $2`,
        values: [value],
      }))
    }
    case 'instants': {
      const from = await middleValueOf(pool, column)
      return [dayMs, 30 * dayMs].map((length) => ({
        what: `${name} within ${length === dayMs ? 'a day' : '30 days'}`,
        filterData: { [name]: { from, to: addMilliseconds(from, length) } },
        condition: `"${column}" >= $2 and "${column}" <= $3`,
        values: [from, addMilliseconds(from, length)],
      }))
    }
    default:
      throw new Error(`What the filter ${name} means in SQL has to be said in bench/data/filter-meanings.ts.`)
  }
}

/** A sample that searches a column for text, ignoring case and accents. */
function containsSample(name: string, { column = name }: Filter, what: string, letters: string): FilterSample {
  return {
    what: `${name} contains ${what}`,
    filterData: { [name]: letters },
    condition: `plain("${column}") like '%' || plain($2) || '%'`,
    values: [letters],
    planEach: true,
  }
}

/** The week of the newest call, Monday to Sunday, as the calendar requests it. */
export async function newestWeekSample(pool: pg.Pool): Promise<FilterSample> {
  const today = (await newestCreatedAt(pool)).slice(0, 10)
  const startDate = addMilliseconds(`${today}T00:00:00Z`, -weekdayOf(today) * dayMs)
  const endDate = addMilliseconds(startDate, 7 * dayMs - 1)
  return {
    what: "planning's week",
    filterData: { startDate, endDate },
    condition: `schedule_start_date <= $3 and schedule_end_date >= $2
      and schedule_start_date >= $2::timestamptz - interval '1 day'`,
    values: [startDate, endDate],
  }
}
