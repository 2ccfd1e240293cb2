// Chooses how the database reads a page: the first plan that fits. Each plan is a function of a file in `plans/`.
//
// | question                                            | plan                                               |
// |-----------------------------------------------------|----------------------------------------------------|
// | all rows (`PageSize` 0)                             | `loadAllRows`                                      |
// | `loadFewMatches`: page and total in one query       |                                                    |
// |   one text with up to 2,000 matches                 | `loadRowsWithText`; a company's: `loadFewRows`     |
// |   filters of `gatherLimits`: up to 2,000 matches,   | `loadFewRows`                                      |
// |   two texts with up to 10,000                       |                                                    |
// | `loadPageAndTotal`: the plan needs no total         |                                                    |
// |   stored total                                      | `loadPageWithTotal`                                |
// |   one text, sorted by its column                    | `loadRowsInTextOrder`, and a count                 |
// |   one text                                          | `loadKeysFirst`, and a count                       |
// |   no filter of `gatherLimits`                       | `loadRows`, and a count                            |
// | `loadCountedPage`: the total decides                |                                                    |
// |   few enough matches (`gatherLimits`)               | `loadGatheredRows`                                 |
// |   an offset of 400 or more                          | `loadKeysFirst`, from the nearer end               |
// |   any other                                         | `loadRows`                                         |
// | `loadClusteredPage`: matches may lie far down       |                                                    |
// |   page full after the first 5,000 rows of the order | `limitToFirstRows`                                 |
// |   few enough matches (`gatherLimits`)               | `loadGatheredRows`; short text: `loadRowsWithText` |
// |   a text                                            | `loadKeysFirst`                                    |
// |   up to two million rows in the network             | `loadRows`                                         |
// |   page full after a second, longer scan             | `limitToFirstRows`                                 |
// |   any other                                         | `loadGatheredRows`                                 |
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { malformedRequest } from '../http/problem.ts'
import {
  type Condition,
  filterKindsOf,
  type SqlFragment,
  scannedWhereClause,
  singleTextFilter,
  type TextFilter,
  whereClause,
} from './conditions.ts'
import type { ListPage, ListSource, PageQuery, ReadContext } from './list-source.ts'
import { isOwnOrder, sortedValueCondition } from './order.ts'
import { countSql, deepOffset, loadStoredTotal, loadTotal, offsetOf } from './paging.ts'
import { gatherLimitOf, gatherLimits, loadFewRows, loadGatheredRows, loadRowsWithText } from './plans/gather.ts'
import { type ListEnd, loadKeysFirst } from './plans/keys-first.ts'
import { loadAllRows, loadPageWithTotal, loadRows } from './plans/rows.ts'
import { isBroad, limitToFirstRows, mayBeClustered, scanRows, takeSample } from './plans/scan.ts'
import { isSortedByText, loadRowsInTextOrder } from './plans/text-order.ts'

/** Facts that the choice of a plan depends on. */
interface PlanInput<Row> extends PageQuery<Row> {
  /** The total that the request brought. */
  readonly knownTotal: number | undefined
  /** SQL of the stored total; undefined if it is known or must be counted. */
  readonly storedTotal: SqlFragment | undefined
  /** The only filter, if it searches a text. */
  readonly textFilter: TextFilter | undefined
  /** Up to how many matches are collected before they are sorted; 0: never. */
  readonly gatherLimit: number
  readonly isDeep: boolean
  /** The text filter, if the page is sorted by its column. */
  readonly sortedText: TextFilter | undefined
  /** True if the first rows of the order are searched first. */
  readonly isScannedFirst: boolean
}

interface CountedInput<Row> extends PlanInput<Row> {
  /** The condition of the count: `where`, in another form if a sample shows that many texts match. */
  readonly counted: Condition
}

/**
 * Loads one page of a list (`PageSize` 0: all rows) with its exact total: the one of the request (a negative `Total`
 * asks for it), a stored count, or a count over the same conditions.
 */
export async function loadListPage<Row>(ctx: ReadContext, source: ListSource<Row>, request: ListRequest) {
  const { tx, actor } = ctx
  const query = { tx, actor, source, request, where: whereClause(source, actor, request.filterData) }
  if (request.PageSize === 0) {
    const isRefused = source.list.isUnpaged === 'companies' && actor.societe_uuid === null
    if (isRefused) throw malformedRequest('request.PageSize should be 1 to 100')
    return loadAllRows(query)
  }
  const input = planInputOf(query)
  const sample = isSampled(input) ? await takeSample(input) : undefined
  const fewMatches = sample?.isCommon ? undefined : await loadFewMatches(input)
  if (fewMatches) return fewMatches
  const isTextScanned = sample && hasIndexOfTexts(query) && (await isBroad(query, sample))
  const counted = isTextScanned ? scannedWhereClause(source, actor, request.filterData) : query.where
  const needsTotal = input.isDeep || input.isScannedFirst || input.gatherLimit > 0
  return needsTotal ? loadCountedPage({ ...input, counted }) : loadPageAndTotal({ ...input, counted })
}

/** True if an index of the texts holds all that the filters compare: a text alone, or with others of the filter bar. */
function hasIndexOfTexts<Row>({ source, request }: PageQuery<Row>): boolean {
  if (!filterKindsOf(source, request.filterData).includes('contains')) return false
  const names = Object.keys(request.filterData)
  return names.length === 1 || names.every((name) => source.list.filters[name]?.isInFilterBar)
}

function planInputOf<Row>(query: PageQuery<Row>): PlanInput<Row> {
  const { actor, source, request } = query
  const knownTotal = request.Total >= 0 ? request.Total : undefined
  const storedTotal = knownTotal === undefined ? source.storedTotal?.(actor, request.filterData) : undefined
  const textFilter = singleTextFilter(source, request.filterData)
  const gatherLimit = textFilter || storedTotal ? 0 : gatherLimitOf(source, request)
  const isDeep = offsetOf(request) >= deepOffset
  const sortedText = textFilter && isSortedByText(query, textFilter) ? textFilter : undefined
  const sortedValue = sortedValueCondition(source.list, request)
  const where = sortedValue ? sql`${query.where} and ${sortedValue}` : query.where
  const isScannedFirst = !isDeep && !sortedText && !sortedValue && mayBeClustered(query)
  return { ...query, where, knownTotal, storedTotal, textFilter, sortedText, gatherLimit, isDeep, isScannedFirst }
}

/** True if it must be known whether many rows match: to try a rare text, or to choose how texts are counted. */
function isSampled<Row>(input: PlanInput<Row>): boolean {
  const { actor, knownTotal, textFilter, isScannedFirst } = input
  // A company has so few rows that any plan is fast.
  if (knownTotal !== undefined || actor.societe_uuid !== null) return false
  if (textFilter) return textFilter.isLongCode === undefined || !(textFilter.isLongCode || textFilter.isStoredPlain)
  const limit = limitInOneQuery(input)
  return isScannedFirst && limit > 0 && limit <= gatherLimits.few
}

/** Page and total in one query; undefined if many rows match. */
async function loadFewMatches<Row>(input: PlanInput<Row>): Promise<ListPage<Row> | undefined> {
  const { textFilter, knownTotal } = input
  const limit = limitInOneQuery(input)
  if (limit === 0 || (knownTotal ?? 0) > limit) return undefined
  const page = await (textFilter ? loadRareText(input, textFilter) : loadFewRows(input, limit))
  return page && { Data: page.Data, Total: knownTotal ?? page.Total }
}

/** Up to how many matches page and total are tried in one query; 0: never. */
function limitInOneQuery<Row>({ textFilter, isDeep, gatherLimit }: PlanInput<Row>): number {
  if (textFilter) return gatherLimits.few
  if (isDeep) return 0
  return gatherLimit > gatherLimits.ofTexts ? gatherLimits.few : gatherLimit
}

/** Page and total of a text that few rows contain; undefined if many do. */
async function loadRareText<Row>(input: PlanInput<Row>, textFilter: TextFilter) {
  const { actor, source, knownTotal } = input
  const { condition, isLongCode } = textFilter
  // A company has few rows, while the same text may be in many rows of other companies: search its rows only.
  if (actor.societe_uuid !== null)
    return loadFewRows({ ...input, where: sql`${source.visibleTo(actor)} and ${condition}` }, gatherLimits.few)
  const isTried = knownTotal !== undefined || isLongCode !== false
  return isTried ? loadRowsWithText(input, textFilter, gatherLimits.few) : undefined
}

/** Page and total by plans that do not depend on the total. */
async function loadPageAndTotal<Row>(input: CountedInput<Row>): Promise<ListPage<Row>> {
  if (input.storedTotal) return loadPageWithTotal(input, input.storedTotal)
  const [Data, Total] = await Promise.all([loadPageRows(input), totalOf(input)])
  return { Data, Total }
}

/** The rows of a page, by a plan that does not depend on the total. */
function loadPageRows<Row>(input: PlanInput<Row>): Promise<Row[]> {
  if (input.sortedText) return loadRowsInTextOrder(input, input.sortedText)
  return input.textFilter ? loadKeysFirst(input) : loadRows(input)
}

/** A page whose plan depends on the total. */
async function loadCountedPage<Row>(input: CountedInput<Row>): Promise<ListPage<Row>> {
  const { gatherLimit, isDeep, isScannedFirst } = input
  const isScannedAtOnce = isScannedFirst && gatherLimit <= gatherLimits.few
  const [firstRows, Total] = await Promise.all([isScannedAtOnce ? loadFirstRows(input) : undefined, totalOf(input)])
  if (Total === 0) return { Data: [], Total }
  if (firstRows && isFullPage(input, firstRows, Total)) return { Data: firstRows, Total }
  if (Total <= gatherLimit || (await isSmallShare(input, Total))) return { Data: await loadGatheredRows(input), Total }
  if (isScannedFirst) return loadClusteredPage(input, Total, firstRows)
  return { Data: await (isDeep ? loadKeysFirst(input, endOf(input, Total)) : loadRows(input)), Total }
}

/**
 * The end of the list, to read a page from there. The total of the request may be out of date, and a page counted from
 * it would leave rows out: it is read or counted again by the query of the page.
 */
function endOf<Row>({ actor, source, request, counted, knownTotal }: CountedInput<Row>, Total: number): ListEnd {
  const stored = source.storedTotal?.(actor, request.filterData)
  const total = stored ?? (knownTotal === undefined ? sql`${Total}::bigint` : countSql(source, counted))
  return { estimate: Total, total }
}

/** True if a scan that finds all matches at the far end of the order would pass many times as many rows. */
async function isSmallShare<Row>(input: PlanInput<Row>, Total: number): Promise<boolean> {
  if (input.gatherLimit < gatherLimits.ofRange) return false
  return Total <= (await loadStoredTotal(input)) * gatherLimits.shareOfAll
}

/** A page of many matches that may all lie far down the order; `firstRows` is what its first rows held, if loaded. */
async function loadClusteredPage<Row>(
  input: PlanInput<Row>,
  Total: number,
  firstRows: Row[] | undefined,
): Promise<ListPage<Row>> {
  const { source, request, textFilter } = input
  const Data = firstRows ?? (await loadFirstRows(input))
  if (isFullPage(input, Data, Total)) return { Data, Total }
  const limit = isOwnOrder(source.list, request) ? gatherLimits.ofText : gatherLimits.ofValues
  if (Total > limit) return { Data: await loadRowsOfMany(input, Total), Total }
  const isShortText = textFilter && !textFilter.hasTrigrams
  const page = isShortText && (await loadRowsWithText(input, textFilter, limit))
  return page || { Data: await loadGatheredRows(input), Total }
}

/** The rows of a page of so many matches that the order is scanned further before they are collected. */
async function loadRowsOfMany<Row>(input: PlanInput<Row>, Total: number): Promise<Row[]> {
  if (input.textFilter) return loadKeysFirst(input)
  if ((await loadStoredTotal(input)) <= scanRows.fullUpTo) return loadRows(input)
  const rows = await loadRows(limitToFirstRows(input, scanRows.second))
  return isFullPage(input, rows, Total) ? rows : loadGatheredRows(input)
}

/** The rows of the page that are among the first of the order. */
const loadFirstRows = <Row>(input: PlanInput<Row>) => loadRows(limitToFirstRows(input))

/** True if these are all rows of the page. */
const isFullPage = <Row>({ request }: PlanInput<Row>, rows: readonly Row[], total: number) =>
  rows.length === Math.max(0, Math.min(request.PageSize, total - offsetOf(request)))

/** The exact number of matching rows. */
const totalOf = async <Row>({ tx, source, counted, knownTotal, storedTotal }: CountedInput<Row>) =>
  knownTotal ?? loadTotal(tx, storedTotal ?? countSql(source, counted))
