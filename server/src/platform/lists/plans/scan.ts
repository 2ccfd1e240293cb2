// Scan the first rows of the order: most pages are full by then, wherever the matches lie.
// Of 504 filters in other orders 15 instead of 9 take over 300 ms of a busy processor if they are only counted and then
// collected or walked. To measure: npm run bench -- filter-orders
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { ListRequest } from '@callout/domain/platform/list.ts'
import { sql } from 'kysely'
import { type FilteredSource, filterKindsOf } from '../conditions.ts'
import type { ListSource } from '../list-source.ts'
import { orderBySql } from '../order.ts'

/** The first scan of an order reads this many rows; most pages are full by then. */
const firstScanRows = 5_000

/**
 * True if matching rows may be clustered in the requested order, as calls of one subject are when sorted by problem:
 * PostgreSQL assumes an even spread and plans badly. In the list's own order an index covers the rows of each value.
 */
export function mayBeClustered(source: FilteredSource, actor: Actor, { Sorts, filterData }: ListRequest) {
  const kinds = filterKindsOf(source, filterData)
  // A company has so few rows that any plan is fast.
  if (actor.societe_uuid !== null || kinds.includes('own')) return false
  return (
    kinds.includes('contains') || (kinds.includes('oneOf') && Sorts.some(({ Member }) => Member !== source.list.sort))
  )
}

/** The source limited to the first rows of the order. */
export function limitToFirstRows<Row>(source: ListSource<Row>, actor: Actor, request: ListRequest): ListSource<Row> {
  const from = sql`(select row.* from ${source.from} where ${source.visibleTo(actor)}
    order by ${orderBySql(source.list, request)} limit ${sql.lit(firstScanRows)}) row`
  return { ...source, from }
}
