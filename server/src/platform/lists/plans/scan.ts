// Scan the first rows of the order: most pages are full by then, wherever the matches lie.
// Without this scan, 15 of 504 filters in other orders take over 300 ms on a busy processor, with it 9.
// To measure: npm run bench -- filter-orders
import { sql } from 'kysely'
import { filterKindsOf } from '../conditions.ts'
import type { PageQuery } from '../list-source.ts'
import { isOwnOrder, orderBySql } from '../order.ts'
import { countSql, loadStoredTotal, loadTotal } from '../paging.ts'

export const scanRows = {
  /** Rows of the first scan. Most pages are full by then. */
  first: 5_000,
  /** Rows of the second scan, before all matches are collected, which may take seconds. */
  second: 250_000,
  /** A network with up to this many rows is scanned to the end instead of a second time. */
  fullUpTo: 2_000_000,
}

const sample = {
  rows: 500,
  /** With this many matches in the sample a filter is common: of a million rows, more than 2,000 match. */
  common: 4,
}

/**
 * With this many expected matches a filter is broad. PostgreSQL compares each candidate of the trigrams in the table,
 * most on a page of their own: 150,000 pages are over a gigabyte.
 */
const broadMatches = 150_000

/**
 * True if matching rows may be clustered in the requested order, as calls of one subject are when sorted by problem:
 * PostgreSQL assumes an even spread and plans badly. In the list's own order an index covers the rows of each value.
 */
export function mayBeClustered<Row>({ source, actor, request }: PageQuery<Row>): boolean {
  // A company has so few rows that any plan is fast.
  if (actor.societe_uuid !== null) return false
  const kinds = filterKindsOf(source, request.filterData)
  if (kinds.includes('custom')) return false
  return kinds.includes('contains') || (kinds.length > 0 && !isOwnOrder(source.list, request))
}

/** The same query over the first rows of the order only. */
export function limitToFirstRows<Row>(query: PageQuery<Row>, rows: number = scanRows.first): PageQuery<Row> {
  const { actor, source, request } = query
  const from = sql`(select row.* from ${source.from} where ${source.visibleTo(actor)}
    order by ${orderBySql(source.list, request)} limit ${sql.lit(rows)}) row`
  return { ...query, source: { ...source, from } }
}

export interface Sample {
  /** True if so many rows match that trying to collect all would be in vain. */
  readonly isCommon: boolean
  /** Share of the rows that match, from 0 to 1. */
  readonly share: number
}

/**
 * Counts the matches among the first rows of the list's own order. Other orders are no sample: the matches may all be
 * at their far end.
 */
export async function takeSample<Row>(query: PageQuery<Row>): Promise<Sample> {
  const inOwnOrder = { ...query, request: { ...query.request, Sorts: [] } }
  const { from } = limitToFirstRows(inOwnOrder, sample.rows).source
  const matches = await loadTotal(query.tx, countSql({ from }, query.where))
  return { isCommon: matches >= sample.common, share: matches / sample.rows }
}

/** True if so many rows match that their texts should be counted without trigrams. */
export const isBroad = async <Row>(query: PageQuery<Row>, { isCommon, share }: Sample): Promise<boolean> =>
  isCommon && share * (await loadStoredTotal(query)) >= broadMatches
