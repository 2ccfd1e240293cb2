import { callList, callRowExtras } from '@callout/domain/calls/call.list.ts'
import type { FilterData } from '@callout/domain/kernel/list.ts'
import type pg from 'pg'

/** A query as one writes it by hand, with its values. */
export interface Bare {
  readonly name: string
  /** Set where a plan made once is worse than planning for each value: those of patterns. */
  readonly planEach?: true
  /** Sent side by side: the page, and what tells its total. */
  readonly queries: readonly { readonly text: string; readonly values: readonly unknown[] }[]
}

/** One claim about speed: a page of the list of calls, and the SQL it may cost at most three times. */
export interface Row {
  readonly title: string
  readonly filterData: FilterData
  /** The first is what the claim is held against. */
  readonly bare: readonly Bare[]
}

/** The network of the dispatcher who asks. */
export const network_code = 'ATLIBE'

/** Everything a row of the list is made from. */
export const stored = [
  ...new Set([
    ...Object.entries(callList.columns).map(([name, column]) => ('column' in column ? column.column : name)),
    ...callRowExtras,
  ]),
]
  .map((name) => `"${name}"`)
  .join(', ')

/** The first page in the default order, and the exact count, of the calls under a condition. */
export function pageAndCount(condition: string, values: readonly unknown[]): Bare['queries'] {
  return [
    { text: `select ${stored} from calls where ${condition} order by call_id, "ID" limit 40`, values },
    { text: `select count(*) from calls where ${condition}`, values },
  ]
}

/** Asks all queries at once on the pool's connections. */
export async function askBare(pool: pg.Pool, row: Row, { queries, name, planEach }: Bare): Promise<pg.QueryResult[]> {
  return Promise.all(
    queries.map(({ text, values }, index) => {
      const prepared = planEach ? undefined : `${row.title} ${name} ${index}`.slice(0, 60)
      return pool.query({ name: prepared, text, values: [...values] })
    }),
  )
}
