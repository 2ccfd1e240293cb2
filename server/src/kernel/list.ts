import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { FilterData, List, ListRequest } from '@callout/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { type Reading, shown, whileStanding } from './lately.ts'
import { aloneText, type Condition, columnRef, type Filtered, filtered, isPlannedEachTime } from './list.conditions.ts'
import { ordered, orderKeyOf, selected, sortedBy } from './list.order.ts'

type Values = { [name: string]: unknown }

/** What a list reads from, besides its declaration. */
export interface ListSource<Row> extends Filtered {
  /** The table, under the alias `row`. */
  readonly from: RawBuilder<unknown>
  /** Stored columns a row holds besides those of the list. */
  readonly extras: readonly string[]
  /** An exact total that is kept, as SQL; undefined where it has to be counted. */
  readonly counted?: (actor: Actor, filterData: FilterData) => Condition | undefined
  /** Finishes a stored row: texts in the reader's language and the like. */
  readonly finish: (row: Values) => Row
}

/** Past this many rows to skip, keys are walked first and, past the middle, from the other end. */
const deep = 400

/**
 * Up to so many matches are gathered first and put in order then; past it the order is walked until the page is full, for
 * they are soon met. What a range leaves may all stand at the far end of an order: there walking is worth less. So may what
 * a text or a value leaves: the order is walked a little before that many are gathered. Few are gathered and counted in one
 * question.
 */
const gathered = { ofRange: 100_000, ofValues: 30_000, few: 2_000 }

/** One page with its exact total, which is kept, or counted over the same filtered source. */
export async function listPage<Row>(reader: Reading, source: ListSource<Row>, request: ListRequest) {
  const { tx, actor } = reader
  // Who asks would be planned along, which takes longer than to ask it beside.
  const reading = isPlannedEachTime(source, request.filterData) ? { tx, actor } : reader
  const where = filtered(source, actor, request.filterData)
  if (request.PageSize === 0) return allRows(reading, source, where, request)
  const known = request.Total >= 0 ? request.Total : undefined
  const kept = known === undefined ? source.counted?.(actor, request.filterData) : undefined
  const total = async () => known ?? (kept ? totalOf(tx, kept) : totalOf(tx, counting(source, where)))
  const skip = skippedBy(request)
  const text = aloneText(source, request.filterData)
  if (text && (known ?? 0) <= gathered.few) {
    // A company's rows are soon read, and what they hold is held by many more of others.
    const found =
      actor.societe_uuid === null
        ? await foundRows(tx, actor, source, request, text, gathered.few)
        : await fewRows(tx, source, sql`${source.visible(actor)} and ${text.held}`, request)
    if (found) return { Data: found.rows, Total: known ?? found.total }
  }
  const most = text ? 0 : mostGathered(source, request)
  if (skip < deep && most === gathered.ofRange && (known ?? 0) <= gathered.few) {
    const found = await fewRows(tx, source, where, request)
    if (found) return { Data: found.rows, Total: known ?? found.total }
  }
  const isWalked = skip < deep && mayLieTogether(source, actor, request)
  const near = () => rows(reading, walkedFirst(source, actor, request), where, request)
  if (skip < deep && most === 0 && !isWalked) {
    if (kept) return countedPage(reading, source, where, request, kept)
    if (known === undefined && isFew(source.list, request)) return fewPage(reading, source, where, request)
    if (known === undefined && isFlagged(source.list, request))
      return countedPage(reading, source, where, request, counting(source, where))
    const page = text ? keysFirst(reading, source, where, request) : rows(reading, source, where, request)
    const [Data, Total] = await Promise.all([page, total()])
    return { Data, Total }
  }
  const [met, Total] = await Promise.all([isWalked && most === 0 ? near() : undefined, total()])
  if (Total === 0) return { Data: [], Total }
  if (Total <= most) return { Data: await gatheredRows(tx, source, where, request), Total }
  if (isWalked) {
    const Data = met ?? (await near())
    if (Data.length === Math.max(0, Math.min(request.PageSize, Total - skip))) return { Data, Total }
    const found =
      text && Total <= gathered.ofValues && (await foundRows(tx, actor, source, request, text, gathered.ofValues))
    if (found) return { Data: found.rows, Total: found.total }
    if (text) return { Data: await keysFirst(reading, source, where, request), Total }
    if (Total <= gathered.ofValues) return { Data: await gatheredRows(tx, source, where, request), Total }
  }
  if (skip < deep) return { Data: await rows(reading, source, where, request), Total }
  return { Data: await keysFirst(reading, source, where, request, Total), Total }
}

/** So many rows of an order are walked at first, in which most pages are met. */
const walked = 5_000

/**
 * Whether the rows of a page may lie together anywhere in the order asked for, as those of one subject do in that of problems:
 * PostgreSQL takes them to be spread evenly. In the order of the list an index holds those of one value.
 */
function mayLieTogether(source: Filtered, actor: Actor, { Sorts, filterData }: ListRequest) {
  const kinds = kindsOf(source, filterData)
  // A company has so few rows that any way is short.
  if (actor.societe_uuid !== null || kinds.includes('own')) return false
  return (
    kinds.includes('contains') || (kinds.includes('oneOf') && Sorts.some(({ Member }) => Member !== source.list.sort))
  )
}

/** What is filtered by. What a list means by a filter of its own is nothing to be known here. */
const kindsOf = ({ list, meanings }: Filtered, filterData: FilterData) =>
  Object.keys(filterData).map((name) => (meanings?.[name] ? 'own' : list.filters[name]?.kind))

/** The source without what lies past the first rows of the order. */
function walkedFirst<Row>(source: ListSource<Row>, actor: Actor, request: ListRequest): ListSource<Row> {
  const from = sql`(select row.* from ${source.from} where ${source.visible(actor)}
    order by ${ordered(source.list, request)} limit ${sql.lit(walked)}) row`
  return { ...source, from }
}

/** A list without pages is counted by its end. */
async function allRows<Row>(reading: Reading, source: ListSource<Row>, where: Condition, request: ListRequest) {
  const Data = await rows(reading, source, where, request)
  return { Data, Total: Data.length }
}

const isFew = ({ filters }: List, { filterData }: ListRequest) =>
  Object.keys(filterData).some((name) => filters[name]?.few)

/** What flags alone leave is so soon met that to ask for the count by itself would take longer than to count. */
const isFlagged = ({ filters }: List, { filterData }: ListRequest) =>
  Object.keys(filterData).every((name) => filters[name]?.kind === 'flag')

/** These stored columns of every row the filters leave, in the given order, as SQL: the export reads it through a cursor. */
export function listQuery<Row>(actor: Actor, source: ListSource<Row>, request: ListRequest, stored: readonly string[]) {
  return sql<Values>`select ${sql.join(stored.map(columnRef))} from ${source.from}
    where ${filtered(source, actor, request.filterData)} order by ${ordered(source.list, request)}`
}

const counting = ({ from }: { readonly from: Condition }, where: Condition) =>
  sql`(select count(*) from ${from} where ${where})`

async function totalOf(tx: Db, counter: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${counter} as n`.execute(tx)
  return rows[0]?.n ?? 0
}

// Numbers stand in the text: of a page that begins and ends anywhere PostgreSQL expects a tenth of all rows, and plans it anew
// each time. Only of a deep one, which takes longer than that, there would be too many texts.
const cut = (size: number, skipped: number) => {
  const offset = skipped < deep ? sql.lit(skipped) : sql`${skipped}`
  return sql`limit ${sql.lit(size)}${skipped > 0 ? sql` offset ${offset}` : sql``}`
}

const skippedBy = ({ Page, PageSize }: ListRequest) => (Page - 1) * PageSize

const limited = (request: ListRequest) => (request.PageSize === 0 ? sql`` : cut(request.PageSize, skippedBy(request)))

async function rows<Row>(
  reading: Reading,
  source: ListSource<Row>,
  where: Condition,
  request: ListRequest,
): Promise<Row[]> {
  const query = sql<Values>`select ${selected(source)} from ${source.from} where ${where} and ${whileStanding(reading)}
    order by ${ordered(source.list, request)} ${limited(request)}`
  return (await shown(query, reading)).map(source.finish)
}

/** A page and its total in one question, unless it lies past the last row. */
async function countedPage<Row>(
  reading: Reading,
  source: ListSource<Row>,
  where: Condition,
  request: ListRequest,
  counter: Condition,
) {
  const query = sql<Values & { page_total: number | undefined }>`
    select ${selected(source)}, ${counter} as page_total from ${source.from} where ${where} and ${whileStanding(reading)}
    order by ${ordered(source.list, request)} ${limited(request)}`
  const stored = await shown(query, reading)
  const Total = stored[0]?.page_total ?? (request.Page === 1 ? 0 : await totalOf(reading.tx, counter))
  // Nobody is sent what is undefined; rows of sixty columns without this one would be copied for it.
  for (const row of stored) row.page_total = undefined
  return { Data: stored.map(source.finish), Total }
}

/** A page that is not full says by itself how many there are. */
async function fewPage<Row>(reading: Reading, source: ListSource<Row>, where: Condition, request: ListRequest) {
  const Data = await rows(reading, source, where, request)
  const skip = skippedBy(request)
  const isLast = Data.length < request.PageSize && (Data.length > 0 || skip === 0)
  return { Data, Total: isLast ? skip + Data.length : await totalOf(reading.tx, counting(source, where)) }
}

/** How many matches are gathered rather than walked to, by what is filtered: 0 leaves it to PostgreSQL. */
function mostGathered(source: Filtered, { filterData }: ListRequest): number {
  const kinds = kindsOf(source, filterData)
  if (kinds.includes('own') || kinds.includes('flag')) return 0
  if (kinds.includes('instants') || kinds.includes('days') || kinds.includes('amounts')) return gathered.ofRange
  return kinds.includes('contains') ? gathered.few : 0
}

async function gatheredRows<Row>(tx: Db, source: ListSource<Row>, where: Condition, request: ListRequest) {
  const order = ordered(source.list, request)
  const key = columnRef(source.list.key)
  const query = sql<Values>`
    with matched as materialized (select ${sortedBy(source, request)} from ${source.from} where ${where}),
    keys as materialized (select ${key} as page_key from matched row order by ${order} ${limited(request)})
    select ${selected(source)} from ${source.from} join keys on ${key} = page_key order by ${order}`
  return (await query.execute(tx)).rows.map(source.finish)
}

/**
 * The page and the total of the rows that hold a text, in one question; undefined where they are too many to be gathered.
 * What the column holds there is found first, for that stands in an index; the rows are those that hold the same.
 */
function foundRows<Row>(
  tx: Db,
  actor: Actor,
  source: ListSource<Row>,
  request: ListRequest,
  { column: text, held }: NonNullable<ReturnType<typeof aloneText>>,
  most: number,
) {
  const few = sql`(select count(*) from found) <= ${sql.lit(most)}`
  return gatheredPage(
    tx,
    source,
    request,
    sql`found as materialized (select ${text} as value from ${source.from}
      where ${source.visible(actor)} and ${held} limit ${sql.lit(most + 1)}),
    matched as materialized (select ${sortedBy(source, request)} from ${source.from}
      where ${source.visible(actor)} and ${text} = any(array(select distinct value from found)) and ${few})`,
    sql`found`,
    most,
  )
}

/** The same of rows that are as soon gathered as counted: of a range, or of a company. */
const fewRows = <Row>(tx: Db, source: ListSource<Row>, where: Condition, request: ListRequest) =>
  gatheredPage(
    tx,
    source,
    request,
    sql`matched as materialized (select ${sortedBy(source, request)} from ${source.from} where ${where}
      limit ${sql.lit(gathered.few + 1)})`,
    sql`matched`,
    gathered.few,
  )

/** The page of what was `matched`, with how many were `counted`; undefined where those are too many. */
async function gatheredPage<Row>(
  tx: Db,
  source: ListSource<Row>,
  request: ListRequest,
  matched: Condition,
  counted: Condition,
  most: number,
) {
  const order = ordered(source.list, request)
  const key = columnRef(source.list.key)
  const query = sql<Values & { found_rows: number; page_row: number | null }>`
    with ${matched},
    keys as materialized (select ${key} as page_key from matched row order by ${order} ${limited(request)})
    select page.*, found_rows from (select count(*) as found_rows from ${counted}) counted
    left join (select ${selected(source)}, row_number() over (order by ${order}) as page_row
      from ${source.from} join keys on ${key} = page_key) page on true
    order by page_row`
  const found = (await query.execute(tx)).rows
  const total = found[0]?.found_rows ?? 0
  if (total > most) return undefined
  const page = found.filter(({ page_row }) => page_row !== null)
  return { total, rows: page.map(({ found_rows: _total, page_row: _at, ...row }) => source.finish(row)) }
}

/** Keys are walked first, and only the rows of the page are read whole; of a known total from whichever end is nearer. */
async function keysFirst<Row>(
  { tx, actor }: Reading,
  source: ListSource<Row>,
  where: Condition,
  request: ListRequest,
  total?: number,
) {
  const skip = skippedBy(request)
  const size = total === undefined ? request.PageSize : Math.min(request.PageSize, total - skip)
  if (size <= 0) return []
  const key = columnRef(orderKeyOf(source.list, request))
  const fromEnd = total === undefined ? Number.POSITIVE_INFINITY : total - skip - size
  const reversed = fromEnd < skip
  const keys = sql`select ${key} as deep_key from ${source.from} where ${where}
    order by ${ordered(source.list, request, reversed)} ${cut(size, reversed ? fromEnd : skip)}`
  const query = sql<Values>`with keys as materialized (${keys})
    select ${selected(source)} from ${source.from} join keys on ${key} = deep_key where ${source.visible(actor)}
    order by ${ordered(source.list, request)}`
  return (await query.execute(tx)).rows.map(source.finish)
}
