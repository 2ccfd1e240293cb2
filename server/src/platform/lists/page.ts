// Chooses how the database reads a page of a list: the first plan that fits. Each is a function of a file in `plans/`.
//
// | the page                                              | plan                                                  |
// |-------------------------------------------------------|-------------------------------------------------------|
// | a copy of a program (`after`)                         | `loadRowsAfter`: in the order of keys                 |
// | all rows (`PageSize` 0)                               | `loadAllRows`                                         |
// | total stored, near the start, matches spread evenly   | `loadPageWithStoredTotal`: both in one query          |
// | few enough matches (`gatherLimitOf`)                  | `loadGatheredRows`: all matches collected, then sorted |
// | far from the start (`isDeep`)                         | `loadKeysFirst`, from the nearer end                  |
// | any other                                             | `loadRows`: PostgreSQL chooses                        |
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { malformedRequest } from '../http/problem.ts'
import { whereClause } from './conditions.ts'
import type { ListPage, ListSource, PageQuery, ReadContext, StoredRow } from './list-source.ts'
import { sortedValueCondition } from './order.ts'
import { countSql, isDeep, loadTotal } from './paging.ts'
import { loadRowsAfter } from './plans/after.ts'
import { areSpread, gatherLimitOf, loadGatheredRows } from './plans/gather.ts'
import { type ListEnd, loadKeysFirst } from './plans/keys-first.ts'
import { loadAllRows, loadPageWithStoredTotal, loadRows } from './plans/rows.ts'
import { withSimilarTexts } from './similar.ts'

/**
 * Loads one page of a list (`PageSize` 0: all rows) with its exact total: the one of the request (a negative `Total`
 * asks for it), a stored count, or a count over the same conditions. If nothing has a name or street of the filters, the
 * rows are those that have it but for a typing error.
 */
export async function loadListPage<Row>(
  ctx: ReadContext,
  source: ListSource<Row>,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const page = await loadMatchingPage(ctx, source, request)
  if (page.Data.length > 0 || request.after) return request.fields === 'all' ? withRecords(source, page) : page
  const { source: similar, Similar } = await withSimilarTexts(ctx, source, request.filterData)
  return Similar ? { ...(await loadMatchingPage(ctx, similar, request)), Similar } : page
}

/** The page with the fields of the records. */
async function withRecords<Row>({ list, recordsOf }: ListSource<Row>, page: ListPage<Row>): Promise<ListPage<Row>> {
  if (!recordsOf) return page
  const keyOf = (row: Row) => String((row as StoredRow)[list.key])
  const records = await recordsOf(page.Data.map(keyOf))
  return { ...page, Data: page.Data.map((row) => ({ ...row, ...records.get(keyOf(row)) })) }
}

async function loadMatchingPage<Row>(
  ctx: ReadContext,
  source: ListSource<Row>,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const query = pageQueryOf(ctx, source, request)
  if (request.PageSize === 0) {
    const isRefused = source.list.isUnpaged === 'companies' && ctx.actor.societe_uuid === null
    if (isRefused) throw malformedRequest('request.PageSize should be 1 to 100')
    return loadAllRows(query)
  }
  const storedTotal = source.storedTotal?.(ctx.actor, request.filterData)
  const isKnown = request.Total >= 0
  if (request.after !== undefined) {
    const Total = isKnown ? request.Total : await loadTotal(ctx.tx, storedTotal ?? countSql(source, query.where))
    return { ...(await loadRowsAfter(query, request.after)), Total }
  }
  if (storedTotal && !isKnown && !isDeep(request) && areSpread(source, request))
    return loadPageWithStoredTotal(query, storedTotal)
  const total = storedTotal ?? countSql(source, query.where)
  const Total = isKnown ? request.Total : await loadTotal(ctx.tx, total)
  // The total of the request may be out of date: the end of the list is counted again.
  const end = { estimate: Total, total: isKnown || storedTotal ? total : sql`${Total}::bigint` }
  return { Data: Total === 0 && !isKnown ? [] : await loadRowsOf(query, end), Total }
}

function pageQueryOf<Row>({ tx, actor }: ReadContext, source: ListSource<Row>, request: ListRequest): PageQuery<Row> {
  const where = whereClause(source, actor, request.filterData)
  const sortedValue = sortedValueCondition(source.list, request)
  return { tx, actor, source, request, where: sortedValue ? sql`${where} and ${sortedValue}` : where }
}

/** The rows of a page, by a plan that depends on the total. */
function loadRowsOf<Row>(query: PageQuery<Row>, end: ListEnd): Promise<Row[]> {
  const { source, request } = query
  if (end.estimate <= gatherLimitOf(source, request)) return loadGatheredRows(query)
  return isDeep(request) ? loadKeysFirst(query, end) : loadRows(query)
}
