// Scan the first rows of the order: most pages are full by then, wherever the matches lie.
// Of 504 filters in other orders 15 instead of 9 take over 300 ms of a busy processor if they are only counted and then
// collected or walked. To measure: npm run bench -- filter-orders
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { type Condition, type FilteredSource, filterKindsOf } from '../conditions.ts'
import type { ListSource, ReadContext } from '../list-source.ts'
import { isOwnOrder, orderBySql } from '../order.ts'
import { loadTotal } from '../paging.ts'

/** The first scan of an order reads this many rows; most pages are full by then. */
const firstScanRows = 5_000

/** A text is common if so many of the sampled rows contain it: of a million rows, over 2,000 do. */
const sample = { rows: 500, matches: 4 }

/**
 * True if matching rows may be clustered in the requested order, as calls of one subject are when sorted by problem:
 * PostgreSQL assumes an even spread and plans badly. In the list's own order an index covers the rows of each value.
 */
export function mayBeClustered(source: FilteredSource, actor: Actor, request: ListRequest) {
  // A company has so few rows that any plan is fast.
  if (actor.societe_uuid !== null) return false
  const kinds = filterKindsOf(source, request.filterData)
  if (kinds.includes('own')) return false
  return kinds.includes('contains') || (kinds.length > 0 && !isOwnOrder(source.list, request))
}

/** The source limited to the first rows of the order. */
export function limitToFirstRows<Row>(
  source: ListSource<Row>,
  actor: Actor,
  request: ListRequest,
  rows: number = firstScanRows,
): ListSource<Row> {
  const from = sql`(select row.* from ${source.from} where ${source.visibleTo(actor)}
    order by ${orderBySql(source.list, request)} limit ${sql.lit(rows)}) row`
  return { ...source, from }
}

/**
 * True if the first rows of the list's own order show that many rows match: then collecting them all is tried in vain,
 * which takes as long as counting them. In another order the matches may all lie together at the far end.
 */
export async function isCommon<Row>(
  { tx, actor }: ReadContext,
  source: ListSource<Row>,
  request: ListRequest,
  condition: Condition,
) {
  const { from } = limitToFirstRows(source, actor, { ...request, Sorts: [] }, sample.rows)
  return (await loadTotal(tx, sql`(select count(*) from ${from} where ${condition})`)) >= sample.matches
}
