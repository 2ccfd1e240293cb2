import type { Actor } from '@callout/domain/kernel/actor.ts'
import { readInstant } from '@callout/domain/kernel/fields.ts'
import type { Filter, FilterData, List, Range } from '@callout/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { likeText } from './db.ts'

/** A piece of SQL about the table under the alias `row`. */
export type Condition = RawBuilder<unknown>

/** A list with who may see what of it, and what its own filters mean. */
export interface Filtered {
  readonly list: List
  /** The one door: which rows this actor may see. */
  readonly visible: (actor: Actor) => Condition
  /** What `flag` and `own` filters mean. */
  readonly meanings?: Readonly<Record<string, (value: never, actor: Actor, all: FilterData) => Condition>>
}

const refs = new Map<string, Condition>()

/** The column of the row, made once: every list asks for dozens of them, and there are as many as are declared. */
export function columnRef(name: string): Condition {
  const known = refs.get(name)
  if (known) return known
  const ref = sql.ref(`row.${name}`)
  refs.set(name, ref)
  return ref
}

/** Every row this actor may see that the filters leave. */
export function filtered(source: Filtered, actor: Actor, filterData: FilterData): Condition {
  const conditions = Object.entries(filterData).map(([name, value]) => {
    const filter = source.list.filters[name] as Filter
    const own = source.meanings?.[name]
    return own
      ? own(value as never, actor, filterData)
      : condition(filter, columnRef(filter.column ?? name), value, actor)
  })
  return sql.join([source.visible(actor), ...conditions], sql` and `)
}

/** Whether the best plan of a question under these filters depends on what is looked for, so that it is made each time. */
export const isPlannedEachTime = ({ list, meanings }: Filtered, filterData: FilterData) =>
  Object.keys(filterData).some((name) => {
    const { kind, onePlan } = list.filters[name] as Filter
    return !meanings?.[name] && !onePlan && (kind === 'contains' || kind === 'exact' || kind === 'oneOf')
  })

function condition(filter: Filter, column: Condition, value: unknown, actor: Actor): Condition {
  switch (filter.kind) {
    case 'contains':
      return contained(plainOf(filter, column), value as string, hasTrigrams(value as string))
    case 'exact':
      return isOneOf(filter, column, [value as string])
    case 'oneOf':
      return isOneOf(filter, column, value as string[])
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

/**
 * Text contained, without case or accents. What is plain is compared as it stands. Where trigrams are of no use the collation
 * keeps PostgreSQL from their index.
 */
function contained(plain: Condition, value: string, byTrigrams: boolean): Condition {
  const held = byTrigrams ? plain : sql`${plain} collate "C"`
  return sql`${held} like '%' || plain(${likeText(value)}) || '%'`
}

const plainOf = ({ stored }: Filter, column: Condition) => (stored === 'plain' ? column : sql`plain(${column})`)

/** Where nothing three long is sought, the index that holds the plain text is read instead. */
const hasTrigrams = (value: string) => /[\p{L}\p{N}]{3}/u.test(value)

/** How long the parts of a code are that an index holds. */
const partLength = 5

/** Of the only filter, where that is a text to be contained: its column, and the condition that finds it soonest where it is rare. */
export function aloneText({ list, meanings }: Filtered, filterData: FilterData) {
  const [name, ...others] = Object.keys(filterData)
  if (name === undefined || others.length > 0 || meanings?.[name]) return undefined
  const filter = list.filters[name]
  if (filter?.kind !== 'contains') return undefined
  const column = columnRef(filter.column ?? name)
  const value = filterData[name] as string
  const plain = plainOf(filter, column)
  const held =
    filter.code && value.length >= partLength
      ? sql`${contained(plain, value, false)} and fives(${plain}) @> fives(plain(${value}))`
      : contained(plain, value, hasTrigrams(value))
  return { column, held }
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the text is a key at all; any other can belong to no row. */
export const isUuid = (value: string) => uuidShape.test(value)

/**
 * Values of the column's type; one that can't be of it matches nothing. One value is equalled, not looked for among some: rows of
 * one status or company lie in order in their index, which PostgreSQL reads so only then. What is cast is planned anew each time.
 */
function isOneOf(filter: Filter, column: Condition, values: readonly string[]): Condition {
  const { type, known } = typed(filter, values)
  if (known.length !== 1) return sql`${column} = any(${known}::${sql.raw(type)}[])`
  return filter.onePlan ? sql`${column} = ${known[0]}` : sql`${column} = ${known[0]}::${sql.raw(type)}`
}

function typed({ stored }: Filter, values: readonly string[]) {
  if (stored === 'integer') return { type: 'int', known: values.filter((v) => /^-?\d{1,9}$/.test(v)).map(Number) }
  if (stored === 'boolean')
    return { type: 'bool', known: values.filter((v) => v === 'true' || v === 'false').map((v) => v === 'true') }
  return stored === 'uuid' ? { type: 'uuid', known: values.filter(isUuid) } : { type: 'text', known: values }
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
