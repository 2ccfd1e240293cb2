// The plain plan: PostgreSQL finds the page by itself. A stored total comes in the same query: with queries of their
// own, page and total take 2.8 ms of processor time instead of 2.0. To measure: npm run bench -- default-page
// call-sorts
import { sql } from 'kysely'
import type { SqlFragment } from '../conditions.ts'
import { type ListPage, type PageQuery, type StoredRow, toRows } from '../list-source.ts'
import { orderBySql, selectedColumns } from '../order.ts'
import { loadTotal, pageLimitSql } from '../paging.ts'

/** Loads the rows of a page in the requested order. */
export async function loadRows<Row>({ tx, source, where, request }: PageQuery<Row>): Promise<Row[]> {
  const query = sql<StoredRow>`select ${selectedColumns(source)} from ${source.from} where ${where}
    order by ${orderBySql(source.list, request)} ${pageLimitSql(request)}`
  return toRows(source, (await query.execute(tx)).rows)
}

/** All rows of a list; their number is the total. */
export async function loadAllRows<Row>(query: PageQuery<Row>): Promise<ListPage<Row>> {
  const Data = await loadRows(query)
  return { Data, Total: Data.length }
}

/** Loads a page and its stored total in one query; a page past the last row needs a second one for the total. */
export async function loadPageWithStoredTotal<Row>(
  { tx, source, where, request }: PageQuery<Row>,
  counter: SqlFragment,
): Promise<ListPage<Row>> {
  const query = sql<StoredRow & { page_total: number | undefined }>`
    select ${selectedColumns(source)}, ${counter} as page_total from ${source.from} where ${where}
    order by ${orderBySql(source.list, request)} ${pageLimitSql(request)}`
  const { rows: stored } = await query.execute(tx)
  const Total = stored[0]?.page_total ?? (request.Page === 1 ? 0 : await loadTotal(tx, counter))
  // JSON leaves undefined out; removing the property would copy rows of sixty columns.
  for (const row of stored) row.page_total = undefined
  return { Data: toRows(source, stored), Total }
}
