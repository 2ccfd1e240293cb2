// Chooses how the database reads a page. A plan is a file in `plans/`:
//
// | question                                           | plan                                                    |
// |----------------------------------------------------|---------------------------------------------------------|
// | all rows (`PageSize` 0)                            | `loadAllRows`                                           |
// | one text filter with up to 2,000 matches           | `loadRowsWithText`; a company's: `loadFewRows`          |
// | one or two letters, in another order               | `loadRowsWithText`                                      |
// | an exact value or a range with up to 2,000 matches | `loadFewRows`                                           |
// | two texts with up to 10,000 matches                | `loadFewRows`                                           |
// | total stored                                       | `loadPageWithTotal`                                     |
// | no filter with a limit to gather                   | `loadRows`, or `loadKeysFirst` with a text, and a count |
// | few enough matches (`gatherLimits`)                | `loadGatheredRows`                                      |
// | matches that may be clustered in the order         | the first 5,000 rows of the order (`limitToFirstRows`)  |
// | an offset of 400 or more                           | `loadKeysFirst`, from the nearer end                    |
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { singleTextFilter, whereClause } from './conditions.ts'
import type { ListSource, ReadContext } from './list-source.ts'
import { isOwnOrder } from './order.ts'
import { countSql, deepOffset, loadTotal, offsetOf } from './paging.ts'
import { gatherLimitOf, gatherLimits, loadFewRows, loadGatheredRows, loadRowsWithText } from './plans/gather.ts'
import { loadKeysFirst } from './plans/keys-first.ts'
import { loadAllRows, loadPageWithTotal, loadRows } from './plans/rows.ts'
import { isCommon, limitToFirstRows, mayBeClustered } from './plans/scan.ts'

/** For a limit to gather, the number of matches up to which page and total are tried in one query. */
const limitsInOneQuery: Readonly<Record<number, number>> = {
  [gatherLimits.few]: gatherLimits.few,
  [gatherLimits.ofRange]: gatherLimits.few,
  [gatherLimits.ofTexts]: gatherLimits.ofTexts,
}

/**
 * Loads one page of a list (`PageSize` 0: all rows) with its exact total: the one of the request (a negative `Total`
 * asks for it), a stored count, or a count over the same conditions.
 */
export async function loadListPage<Row>(ctx: ReadContext, source: ListSource<Row>, request: ListRequest) {
  const { tx, actor } = ctx
  const where = whereClause(source, actor, request.filterData)
  if (request.PageSize === 0) return loadAllRows(ctx, source, where, request)
  const knownTotal = request.Total >= 0 ? request.Total : undefined
  const storedTotal = knownTotal === undefined ? source.storedTotal?.(actor, request.filterData) : undefined
  const total = async () =>
    knownTotal ?? (storedTotal ? loadTotal(tx, storedTotal) : loadTotal(tx, countSql(source, where)))
  const skip = offsetOf(request)
  const textFilter = singleTextFilter(source, request.filterData)
  if (textFilter && (knownTotal ?? 0) <= gatherLimits.few) {
    const found = await loadRareText(ctx, source, request, textFilter, knownTotal)
    if (found) return { Data: found.rows, Total: knownTotal ?? found.total }
  }
  const gatherLimit = textFilter || storedTotal ? 0 : gatherLimitOf(source, request)
  const limitInOneQuery = limitsInOneQuery[gatherLimit]
  if (skip < deepOffset && limitInOneQuery && (knownTotal ?? 0) <= limitInOneQuery) {
    const found = await loadFewRows(tx, source, where, request, limitInOneQuery)
    if (found) return { Data: found.rows, Total: knownTotal ?? found.total }
  }
  const isScannedInOrder = skip < deepOffset && mayBeClustered(source, actor, request)
  const loadFirstRows = () => loadRows(ctx, limitToFirstRows(source, actor, request), where, request)
  if (skip < deepOffset && gatherLimit === 0 && !isScannedInOrder) {
    if (storedTotal) return loadPageWithTotal(ctx, source, where, request, storedTotal)
    const page = textFilter ? loadKeysFirst(ctx, source, where, request) : loadRows(ctx, source, where, request)
    const [Data, Total] = await Promise.all([page, total()])
    return { Data, Total }
  }
  const [firstRows, Total] = await Promise.all([
    isScannedInOrder && gatherLimit <= gatherLimits.few ? loadFirstRows() : undefined,
    total(),
  ])
  if (Total === 0) return { Data: [], Total }
  const isFull = (rows: readonly Row[]) => rows.length === Math.max(0, Math.min(request.PageSize, Total - skip))
  if (firstRows && isFull(firstRows)) return { Data: firstRows, Total }
  if (Total <= gatherLimit) return { Data: await loadGatheredRows(tx, source, where, request), Total }
  if (isScannedInOrder) {
    const Data = firstRows ?? (await loadFirstRows())
    if (isFull(Data)) return { Data, Total }
    const limit = isOwnOrder(source.list, request) ? gatherLimits.ofText : gatherLimits.ofValues
    const isShort = textFilter && !textFilter.hasTrigrams && Total <= limit
    const found = isShort && (await loadRowsWithText(tx, actor, source, request, textFilter, limit))
    if (found) return { Data: found.rows, Total: found.total }
    if (Total <= limit) return { Data: await loadGatheredRows(tx, source, where, request), Total }
    if (textFilter) return { Data: await loadKeysFirst(ctx, source, where, request), Total }
  }
  if (skip < deepOffset) return { Data: await loadRows(ctx, source, where, request), Total }
  return { Data: await loadKeysFirst(ctx, source, where, request, Total), Total }
}

/** Page and total of a text that few rows contain; undefined if many do. */
async function loadRareText<Row>(
  ctx: ReadContext,
  source: ListSource<Row>,
  request: ListRequest,
  textFilter: NonNullable<ReturnType<typeof singleTextFilter>>,
  knownTotal: number | undefined,
) {
  const { tx, actor } = ctx
  const { condition, isLongCode } = textFilter
  // A company has few rows, while the same text may be in many rows of other companies: search its rows only.
  if (actor.societe_uuid !== null)
    return loadFewRows(tx, source, sql`${source.visibleTo(actor)} and ${condition}`, request)
  const isRare = knownTotal !== undefined || (isLongCode ?? !(await isCommon(ctx, source, request, condition)))
  return isRare ? loadRowsWithText(tx, actor, source, request, textFilter, gatherLimits.few) : undefined
}
