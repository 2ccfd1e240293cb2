import type { Actor } from '@callout/domain/kernel/actor.ts'
import { readInstant } from '@callout/domain/kernel/fields.ts'
import {
  type Filter,
  type FilterData,
  type List,
  type ListRequest,
  orderOf,
  type Range,
} from '@callout/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, likeText } from './db.ts'

type Condition = RawBuilder<unknown>
type Values = { [name: string]: unknown }

/** What a list reads from, besides its declaration. */
export interface ListSource<Row> {
  readonly list: List
  /** The table, under the alias `row`. */
  readonly from: RawBuilder<unknown>
  /** The one door: which rows this actor may see. */
  readonly visible: (actor: Actor) => Condition
  /** What `flag` and `own` filters mean. */
  readonly meanings?: Readonly<Record<string, (value: never, actor: Actor, all: FilterData) => Condition>>
  /** Stored columns a row holds besides those of the list. */
  readonly extras: readonly string[]
  /** An exact total known without counting; undefined where it has to be counted. */
  readonly counted?: (tx: Db, actor: Actor, filterData: FilterData) => Promise<number | undefined>
  /** Finishes a stored row: texts in the reader's language and the like. */
  readonly finish: (row: Values) => Row
}

/** Past this many rows to skip, keys are walked first and, past the middle, from the other end. */
const deep = 400

/**
 * Up to so many matches are gathered first and put in order then; past it the order is walked until the page is full, for
 * they are soon met. What a range leaves may all stand at the far end of an order: there walking is worth less.
 */
const gathered = { ofRange: 100_000, ofText: 2_000 }

const columnRef = (name: string) => sql.ref(`row.${name}`)

/** One page with its exact total. Page and count are two queries over one filtered source, asked side by side. */
export async function listPage<Row>(tx: Db, actor: Actor, source: ListSource<Row>, request: ListRequest) {
  const where = filtered(source, actor, request.filterData)
  const known = request.Total >= 0 ? request.Total : undefined
  const total = async () =>
    known ?? (await source.counted?.(tx, actor, request.filterData)) ?? (await count(tx, source, where))
  const skip = (request.Page - 1) * request.PageSize
  const most = mostGathered(source, request)
  if (skip < deep && most === 0) {
    const [Data, Total] = await Promise.all([rows(tx, source, where, request), total()])
    return { Data, Total }
  }
  const Total = await total()
  if (Total === 0) return { Data: [], Total }
  if (Total <= most) return { Data: await gatheredRows(tx, source, where, request), Total }
  if (skip < deep) return { Data: await rows(tx, source, where, request), Total }
  return { Data: await deepRows(tx, source, where, request, Total), Total }
}

/** Every row the filters leave, in the given order, as SQL: the export reads it through a cursor. */
export function listQuery<Row>(actor: Actor, source: ListSource<Row>, request: ListRequest) {
  return sql<Values>`select ${selected(source)} from ${source.from}
    where ${filtered(source, actor, request.filterData)} order by ${ordered(source.list, request)}`
}

async function count<Row>(tx: Db, source: ListSource<Row>, where: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${source.from} where ${where}`.execute(tx)
  return rows[0]?.n ?? 0
}

// The size stands in the text: of an unknown limit PostgreSQL expects a tenth of all rows, and plans each time anew.
const limited = ({ Page, PageSize }: ListRequest) => {
  if (PageSize === 0) return sql``
  const skipped = (Page - 1) * PageSize
  return sql`${sql.raw(`limit ${Math.trunc(PageSize)}`)}${skipped > 0 ? sql` offset ${skipped}` : sql``}`
}

async function rows<Row>(tx: Db, source: ListSource<Row>, where: Condition, request: ListRequest): Promise<Row[]> {
  const query = sql<Values>`select ${selected(source)} from ${source.from} where ${where}
    order by ${ordered(source.list, request)} ${limited(request)}`
  return (await query.execute(tx)).rows.map(source.finish)
}

/** How many matches are gathered rather than walked to, by what is filtered: 0 leaves it to PostgreSQL. */
function mostGathered<Row>({ list, meanings }: ListSource<Row>, { filterData, PageSize }: ListRequest): number {
  const kinds = Object.keys(filterData).map((name) => (meanings?.[name] ? 'own' : list.filters[name]?.kind))
  if (PageSize === 0 || kinds.includes('own') || kinds.includes('flag')) return 0
  if (kinds.includes('instants') || kinds.includes('days') || kinds.includes('amounts')) return gathered.ofRange
  return kinds.includes('contains') ? gathered.ofText : 0
}

async function gatheredRows<Row>(tx: Db, source: ListSource<Row>, where: Condition, request: ListRequest) {
  const { list } = source
  const order = ordered(list, request)
  const sorted = orderOf(list, request.Sorts).map(({ Member }) => list.columns[Member]?.column ?? Member)
  const needed = sql.join([...new Set([list.key, ...sorted])].map(columnRef))
  const query = sql<Values>`with matched as materialized (select ${needed} from ${source.from} where ${where}),
    keys as materialized (select ${columnRef(list.key)} as page_key from matched row order by ${order} ${limited(request)})
    select ${selected(source)} from ${source.from} join keys on ${columnRef(list.key)} = page_key order by ${order}`
  return (await query.execute(tx)).rows.map(source.finish)
}

async function deepRows<Row>(tx: Db, source: ListSource<Row>, where: Condition, request: ListRequest, total: number) {
  const skip = (request.Page - 1) * request.PageSize
  const size = Math.min(request.PageSize, total - skip)
  if (size <= 0) return []
  const key = columnRef(source.list.key)
  const fromEnd = total - skip - size
  const reversed = fromEnd < skip
  const keys = sql`select ${key} as deep_key from ${source.from} where ${where}
    order by ${ordered(source.list, request, reversed)} limit ${size} offset ${reversed ? fromEnd : skip}`
  const query = sql<Values>`with keys as materialized (${keys})
    select ${selected(source)} from ${source.from} join keys on ${key} = deep_key
    order by ${ordered(source.list, request)}`
  return (await query.execute(tx)).rows.map(source.finish)
}

// One piece of text, because names come from the declaration and building them one by one costs as much as the query.
function selected<Row>(source: ListSource<Row>): RawBuilder<unknown> {
  const { columns, key } = source.list
  const stored = Object.entries(columns).map(([name, column]) => column.column ?? name)
  const names = new Set([key, ...stored, ...source.extras])
  return sql.raw([...names].map((name) => `"row"."${name}"`).join(', '))
}

/** The order, made total by the key. Empty rows of nullable columns come last in both directions. */
function ordered(list: List, request: ListRequest, reversed = false): RawBuilder<unknown> {
  const sorts = orderOf(list, request.Sorts)
  const lastDown = sorts.at(-1)?.SortDirection === 1
  const parts = sorts.map(({ Member, SortDirection }) => {
    const column = list.columns[Member]
    const down = (SortDirection === 1) !== reversed
    const nulls = column?.nullable ? (reversed ? sql.raw(' nulls first') : sql.raw(' nulls last')) : sql.raw('')
    return sql`${columnRef(column?.column ?? Member)} ${sql.raw(down ? 'desc' : 'asc')}${nulls}`
  })
  return sql.join([...parts, sql`${columnRef(list.key)} ${sql.raw(lastDown !== reversed ? 'desc' : 'asc')}`])
}

function filtered<Row>(source: ListSource<Row>, actor: Actor, filterData: FilterData): Condition {
  const conditions = Object.entries(filterData).map(([name, value]) => {
    const filter = source.list.filters[name] as Filter
    const own = source.meanings?.[name]
    return own
      ? own(value as never, actor, filterData)
      : condition(filter, columnRef(filter.column ?? name), value, actor)
  })
  return sql.join([source.visible(actor), ...conditions], sql` and `)
}

function condition(filter: Filter, column: Condition, value: unknown, actor: Actor): Condition {
  switch (filter.kind) {
    case 'contains':
      return sql`plain(${column}) like '%' || plain(${likeText(value as string)}) || '%'`
    case 'exact':
      return stored(filter, [value as string], (values) => sql`${column} = any(${values})`)
    case 'oneOf':
      return stored(filter, value as string[], (values) => sql`${column} = any(${values})`)
    case 'instants':
      return between(column, value as Range, (end, shift) => instantEnd(end, shift, actor.time_zone))
    case 'amounts':
      return between(column, value as Range, (end) => sql`${end}::numeric`, 'inclusive')
    case 'days':
      return between(column, value as Range, (end, shift) => sql`(${end.slice(0, 10)}::date + ${shift}::int)`)
    default:
      throw new Error(`the filter kind ${filter.kind} needs a meaning`)
  }
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the text is a key at all; any other can belong to no row. */
export const isUuid = (value: string) => uuidShape.test(value)

/** Values of the column's type; one that can't be of it matches nothing. */
function stored(filter: Filter, values: readonly string[], test: (values: Condition) => Condition): Condition {
  if (filter.stored === 'integer') return test(sql`${values.filter((v) => /^-?\d{1,9}$/.test(v)).map(Number)}::int[]`)
  if (filter.stored === 'boolean')
    return test(sql`${values.filter((v) => v === 'true' || v === 'false').map((v) => v === 'true')}::bool[]`)
  if (filter.stored === 'uuid') return test(sql`${values.filter(isUuid)}::uuid[]`)
  return test(sql`${values}::text[]`)
}

function between(
  column: Condition,
  { from, to }: Range,
  end: (value: string, shift: 0 | 1) => Condition,
  upper?: 'inclusive',
): Condition {
  const bounds: Condition[] = []
  if (from) bounds.push(sql`${column} >= ${end(from, 0)}`)
  if (to) bounds.push(upper || to.includes('T') ? sql`${column} <= ${end(to, 0)}` : sql`${column} < ${end(to, 1)}`)
  return sql.join(bounds, sql` and `)
}

/** A date means the whole day in the network's time zone, an instant itself. */
function instantEnd(value: string, shift: 0 | 1, timeZone: string): Condition {
  if (value.includes('T')) return sql`${readInstant(value)}::timestamptz`
  return sql`((${value}::date + ${shift}::int)::timestamp at time zone ${timeZone})`
}
