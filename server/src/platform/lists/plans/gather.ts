// Collect all matches, then sort them: with few matches this is faster than reading the index of the order until the page
// is full. To measure: npm run bench -- call-filters filter-orders
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { columnRef, type FilteredSource, filterKindsOf } from '../conditions.ts'
import { type PageQuery, type StoredRow, toRows } from '../list-source.ts'
import { isOwnOrder, orderBySql, selectedColumns, sortColumns } from '../order.ts'
import { pageLimitSql } from '../paging.ts'

/** Up to this many matches are collected and then sorted. */
export const gatherLimits = {
  /** Matches that are spread evenly over the list's own order: a page is soon full. */
  spread: 5_000,
  /** Matches that may all be at the far end of the order, as those of a range, a state or another column. */
  clustered: 100_000,
}

/** True if the matches are spread evenly over the requested order, as PostgreSQL assumes. */
export function areSpread(source: FilteredSource, request: ListRequest): boolean {
  const kinds = filterKindsOf(source, request.filterData)
  const areOfAllTimes = kinds.every((kind) => kind === 'oneOf' || kind === 'contains' || kind === 'exact')
  return kinds.length === 0 || (areOfAllTimes && isOwnOrder(source.list, request))
}

/** Up to how many matches are collected before sorting. */
export function gatherLimitOf(source: FilteredSource, request: ListRequest): number {
  if (Object.keys(request.filterData).length === 0) return 0
  return areSpread(source, request) ? gatherLimits.spread : gatherLimits.clustered
}

/** Collects all matches, sorts them, and reads the whole rows of the page. */
export async function loadGatheredRows<Row>({ tx, source, where, request }: PageQuery<Row>): Promise<Row[]> {
  const order = orderBySql(source.list, request)
  const key = columnRef(source.list.key)
  const query = sql<StoredRow>`
    with matched as materialized (select ${sortColumns(source, request)} from ${source.from} where ${where}),
    keys as materialized (select ${key} as page_key from matched row order by ${order} ${pageLimitSql(request)})
    select ${selectedColumns(source)} from ${source.from} join keys on ${key} = page_key order by ${order}`
  return toRows(source, (await query.execute(tx)).rows)
}
