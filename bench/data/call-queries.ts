import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList, callRowExtras } from '@callout/domain/calls/call.list.ts'
import { effectiveSorts, type FilterData, type Sort } from '@callout/domain/platform/list.request.ts'
import { type List, sortableColumns } from '@callout/domain/platform/list.ts'
import type { BareQuery, BenchmarkQuery } from '../measuring/query-benchmark.ts'
import type { RowAccess } from '../measuring/query-plans.ts'

/** The measured network, that of the dispatcher's account. */
export const network_code = 'ATLIBE'

/** SQL list of the columns a row is read from. */
export function columnListOf(
  columns: Readonly<Record<string, { column?: string }>>,
  extras: readonly string[],
): string {
  const names = Object.entries(columns).map(([name, { column }]) => column ?? name)
  return [...new Set([...names, ...extras])].map((name) => `"${name}"`).join(', ')
}

/** Every sortable column of a list, up and down. */
export const sortsOf = (list: List): readonly Sort[] =>
  sortableColumns(list).flatMap((Member) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection })))

/** A sort in words: the column and the direction. */
export const sortText = ({ Member, SortDirection }: Sort) => `${Member}, ${SortDirection === 0 ? 'up' : 'down'}`

const callColumnList = columnListOf(callList.columns, callRowExtras)
/** The total of the network from the counters. */
const counterQuery = `(select sum(amount) from list_counts
  where list = 'servicecalls' and network_code = $1 and societe_uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

interface CallPageOptions {
  readonly sorts?: readonly Sort[]
  readonly page?: number
  readonly size?: number
  readonly filterData?: FilterData
  /** The filters as an SQL condition. $1 is the network. */
  readonly condition?: string
  readonly values?: readonly unknown[]
  readonly planEach?: boolean
  readonly access?: RowAccess
}

/** A page of calls. The bare total comes from the counters if there is no filter, else from `count(*)`. */
export function callPageQuery(what: string, options: CallPageOptions): BenchmarkQuery {
  const { sorts = [], page = 1, size = 40, filterData = {} } = options
  return {
    what,
    path: callApi.list.path,
    account: 'dispatcher',
    body: { request: { Page: page, PageSize: size, Sorts: sorts, Total: -1 }, filterData },
    key: 'ID',
    table: 'calls',
    access: options.access ?? (options.condition ? 'narrowed' : 'ordered'),
    bare: baselinePage(options, sorts, size, (page - 1) * size),
  }
}

function baselinePage(
  { condition, values = [], planEach }: CallPageOptions,
  sorts: readonly Sort[],
  size: number,
  skip: number,
): BareQuery {
  const order = orderBy(sorts)
  const limit = `order by ${order} limit ${size}${skip > 0 ? ` offset ${skip}` : ''}`
  const all = [network_code, ...values]
  if (!condition) {
    const text = `select ${callColumnList}, ${counterQuery} as total from calls where network_code = $1 ${limit}`
    return { what: 'page with a counter, one round trip', queries: [{ text, values: all }] }
  }
  const where = `where network_code = $1 and ${condition}`
  return {
    what: 'page and count(*)',
    planEach: planEach ?? false,
    queries: [
      { text: `select ${callColumnList} from calls ${where} ${limit}`, values: all },
      { text: `select count(*) as total from calls ${where}`, values: all },
    ],
  }
}

function orderBy(sorts: readonly Sort[]): string {
  const sorted = effectiveSorts(callList, sorts)
  const columnOf = ({ Member }: Sort) => callList.columns[Member as keyof typeof callList.columns]
  const parts = sorted.map((sort) => {
    const { Member, SortDirection } = sort
    const column = columnOf(sort)
    const stored = `"${'column' in column ? column.column : Member}"`
    const value = 'sortedBy' in column ? `${column.sortedBy}(${stored})` : stored
    return `${value}${SortDirection === 1 ? ' desc' : ''}${'nullable' in column ? ' nulls last' : ''}`
  })
  if (sorted.some((sort) => 'unique' in columnOf(sort))) return parts.join(', ')
  return [...parts, `"ID"${sorts.at(-1)?.SortDirection === 1 ? ' desc' : ''}`].join(', ')
}

/** The number on the badge: open calls without a company. */
export const unassignedBadgeQuery: BenchmarkQuery = {
  what: 'badge of unassigned calls',
  path: callApi.unassignedCount.path,
  account: 'dispatcher',
  body: {},
  bare: {
    what: 'count(*)',
    queries: [
      {
        text: `select count(*) as total from calls
          where network_code = $1 and societe_uuid is null and is_saved_status_open`,
        values: [network_code],
      },
    ],
  },
}
