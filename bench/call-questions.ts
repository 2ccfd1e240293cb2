import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList, callRowExtras } from '@callout/domain/calls/call.list.ts'
import { type FilterData, orderOf, type Sort } from '@callout/domain/kernel/list.ts'
import type { Way } from './explain.ts'
import type { Bare, Question } from './question.ts'

/** The network of the dispatcher who asks. */
export const network_code = 'ATLIBE'

/** Every column a row is made from. */
export function storedOf(columns: Readonly<Record<string, { column?: string }>>, extras: readonly string[]): string {
  const names = Object.entries(columns).map(([name, { column }]) => column ?? name)
  return [...new Set([...names, ...extras])].map((name) => `"${name}"`).join(', ')
}

const stored = storedOf(callList.columns, callRowExtras)
/** The total of the network from its counters. */
const counter = `(select sum(amount) from list_counts
  where list = 'servicecalls' and network_code = $1 and societe_uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

interface Asked {
  readonly sorts?: readonly Sort[]
  readonly page?: number
  readonly size?: number
  readonly filterData?: FilterData
  /** What the filters mean, with $1 for the network. */
  readonly condition?: string
  readonly values?: readonly unknown[]
  readonly planEach?: boolean
  readonly way?: Way
}

/** A page of calls. Bare and without filters, its total comes from the counters; else it is counted beside the page. */
export function callPage(what: string, asked: Asked): Question {
  const { sorts = [], page = 1, size = 40, filterData = {} } = asked
  return {
    what,
    path: callApi.list.path,
    account: 'dispatcher',
    body: { request: { Page: page, PageSize: size, Sorts: sorts, Total: -1 }, filterData },
    key: 'ID',
    table: 'calls',
    way: asked.way ?? (asked.condition ? 'narrowed' : 'ordered'),
    bare: barePage(asked, sorts, size, (page - 1) * size),
  }
}

function barePage(
  { condition, values = [], planEach }: Asked,
  sorts: readonly Sort[],
  size: number,
  skip: number,
): Bare {
  const order = orderBy(sorts)
  const limit = `order by ${order} limit ${size}${skip > 0 ? ` offset ${skip}` : ''}`
  const all = [network_code, ...values]
  if (!condition) {
    const text = `select ${stored}, ${counter} as total from calls where network_code = $1 ${limit}`
    return { what: 'page with a counter, one round trip', queries: [{ text, values: all }] }
  }
  const where = `where network_code = $1 and ${condition}`
  return {
    what: 'page and count(*)',
    planEach: planEach ?? false,
    queries: [
      { text: `select ${stored} from calls ${where} ${limit}`, values: all },
      { text: `select count(*) as total from calls ${where}`, values: all },
    ],
  }
}

function orderBy(sorts: readonly Sort[]): string {
  const sorted = orderOf(callList, sorts)
  const columnOf = ({ Member }: Sort) => callList.columns[Member as keyof typeof callList.columns]
  const parts = sorted.map((sort) => {
    const { Member, SortDirection } = sort
    const column = columnOf(sort)
    const name = 'column' in column ? column.column : Member
    return `"${name}"${SortDirection === 1 ? ' desc' : ''}${'nullable' in column ? ' nulls last' : ''}`
  })
  if (sorted.some((sort) => 'unique' in columnOf(sort))) return parts.join(', ')
  return [...parts, `"ID"${sorts.at(-1)?.SortDirection === 1 ? ' desc' : ''}`].join(', ')
}

/** The number on the badge: open calls that no company holds. */
export const unassignedBadge: Question = {
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
