import type { Actor } from '@callout/domain/platform/actor.ts'
import { latinDigits } from '@callout/domain/platform/facts/digits.ts'
import { postcodeFragment } from '@callout/domain/platform/facts/postcode.ts'
import { searchedSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { searchedStreet } from '@callout/domain/platform/facts/street.ts'
import { readInstant } from '@callout/domain/platform/fields.ts'
import type { FilterData, Range } from '@callout/domain/platform/list.request.ts'
import { type Filter, type List, mayFilterBy } from '@callout/domain/platform/list.ts'
import { phoneDigitsOf, withoutExtension, wordsOf } from '@callout/domain/platform/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../database/db.ts'
import { isUuid } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'

/** An SQL fragment. It reads columns of the list's table, which has the alias `row`. */
export type SqlFragment = RawBuilder<unknown>
/** An SQL fragment that is true or false. */
export type Condition = SqlFragment

/** A list, the rows each actor may see, and the SQL of its custom filters. */
export interface FilteredSource {
  readonly list: List
  /** SQL condition for the rows this actor may see. Every query of the list goes through it. */
  readonly visibleTo: (actor: Actor) => Condition
  /** SQL condition of each filter that is not derived from its column: required for `flag` and `custom` filters. */
  readonly customFilters?: Readonly<Record<string, (value: never, actor: Actor, all: FilterData) => Condition>>
}

const columnRefs = new Map<string, SqlFragment>()

/** SQL reference to a column of `row`, cached by name: every list request needs dozens of them. */
export function columnRef(name: string): SqlFragment {
  const cachedRef = columnRefs.get(name)
  if (cachedRef) return cachedRef
  const ref = sql.ref(`row.${name}`)
  columnRefs.set(name, ref)
  return ref
}

/** SQL condition: this actor may see the row, and it matches every filter. Throws 403 for a filter of other roles. */
export function whereClause(source: FilteredSource, actor: Actor, filterData: FilterData): Condition {
  const conditions = Object.keys(filterData).map((name) => filterCondition(source, actor, filterData, name))
  return sql.join([source.visibleTo(actor), ...conditions], sql` and `)
}

/** SQL condition of one of the filters. */
export function filterCondition(source: FilteredSource, actor: Actor, filterData: FilterData, name: string): Condition {
  const filter = source.list.filters[name] as Filter
  if (!mayFilterBy(filter, actor.role)) throw new Problem(403)
  const value = filterData[name]
  const custom = source.customFilters?.[name]
  return custom
    ? // The schema of the list has parsed the value for this filter.
      custom(value as never, actor, filterData)
    : conditionOf(filter, columnRef(filter.column ?? name), value, actor)
}

function conditionOf(filter: Filter, column: SqlFragment, value: unknown, actor: Actor): Condition {
  switch (filter.kind) {
    case 'contains':
      return containsCondition(filter, column, latinDigits(value as string))
    case 'exact':
      return isOneOfCondition(filter, column, [value as string])
    case 'oneOf':
      return isOneOfCondition(filter, column, value as string[])
    case 'instants':
      return rangeCondition(column, value as Range, (text, shift) => instantBound(text, shift, actor.reader_time_zone))
    case 'amounts':
      return rangeCondition(column, value as Range, (text) => sql`${text}::numeric`, 'inclusive')
    case 'days':
      return rangeCondition(column, value as Range, (text, shift) => sql`(${text.slice(0, 10)}::date + ${shift}::int)`)
    default:
      throw new Error(`the filter kind ${filter.kind} has no SQL condition`)
  }
}

/**
 * Text contains every word of `value` in any order, ignoring case and accents. Codes contain it as one piece, and
 * telephone numbers its digits.
 */
function containsCondition(filter: Filter, column: SqlFragment, value: string): Condition {
  const text = comparedText(filter, column, value)
  if (isLongCode(filter, value)) return containsCode(text, textPartOf(filter, value))
  const parts = searchedParts(filter, value).map((part) => containsPart(text, part, hasTrigrams(part)))
  return sql.join(
    [...parts, ...spellingConditions(filter, text, value), ...houseConditions(filter, text, value)],
    sql` and `,
  )
}

/** Conditions on a street: it has each of these words in one of its spellings. */
function spellingConditions({ storedAs }: Filter, text: SqlFragment, value: string): Condition[] {
  if (storedAs !== 'street') return []
  // One or two letters are a spelling only if they stand alone: `c/`, `av.`.
  const patternsOf = (word: string) =>
    word.length > 2 ? [`%${word}%`] : [`${word} %`, `% ${word} %`, `${word}/%`, `${word}.%`, `% ${word}.%`]
  return searchedStreet(value).spellings.map((words) => sql`${text} like any(${words.flatMap(patternsOf)}::text[])`)
}

/** Conditions on number and door of a street: they stand behind it or in a column of their own. */
function houseConditions({ storedAs, numberColumn }: Filter, text: SqlFragment, value: string): Condition[] {
  if (storedAs !== 'street') return []
  const address = numberColumn === undefined ? text : sql`(${text} || ' ' || plain(${columnRef(numberColumn)}))`
  return searchedStreet(value).house.map((word) =>
    /\d/.test(word) ? sql`${address} ~ ${`(^|\\D)${word}(\\D|$)`}` : sql`${address} like ${`%${word}%`}`,
  )
}

/** The parts that the text must contain. A value of white space alone is one part. */
function searchedParts(filter: Filter, value: string): readonly string[] {
  const isInWords = filter.storedAs === undefined || filter.storedAs === 'street'
  const words = filter.storedAs === 'street' ? searchedStreet(value).words : wordsOf(value)
  const parts = isInWords && !filter.isCode ? words : [textPartOf(filter, value)]
  return parts.length > 0 ? parts : [value]
}

/**
 * Text that is already normalized contains `part`. Without `useTrigrams`, the collation keeps PostgreSQL from using the
 * trigram index.
 */
function containsPart(text: SqlFragment, part: string, useTrigrams: boolean): Condition {
  const searched = useTrigrams ? text : sql`${text} collate "C"`
  return sql`${searched} like '%' || plain(${escapeLike(part)}) || '%'`
}

/** Length of the parts that the index on codes (SQL function `fives`) contains, in characters. */
const codePartLength = 5

/** True if the index on the parts of codes finds the value; trigrams of digits are in too many rows. */
const isLongCode = (filter: Filter, value: string) =>
  filter.isCode === true && isInStoredForm(filter, value) && textPartOf(filter, value).length >= codePartLength

const containsCode = (text: SqlFragment, part: string) =>
  sql`${containsPart(text, part, false)} and fives(${text}) @> fives(plain(${part}))`

/** True if the value has letters or digits of the form in which telephone and serial numbers are compared. */
const isInStoredForm = ({ storedAs }: Filter, value: string) =>
  !(storedAs === 'phone' && phoneDigitsOf(value) === '') &&
  !(storedAs === 'serial' && searchedSerialNumber(value) === '')

/** The column as the indexes of its filter hold it. */
function comparedText(filter: Filter, column: SqlFragment, value: string): SqlFragment {
  if (filter.storedAs === 'plain') return column
  if (filter.storedAs === 'phone' && isInStoredForm(filter, value)) return sql`phone_digits(${column})`
  if (filter.storedAs === 'serial' && isInStoredForm(filter, value)) return sql`normal_serial(${column})`
  return sql`plain(${column})`
}

/** The searched value in the same form. One that is empty in that form is searched as it was written. */
const textPartOf = ({ storedAs }: Filter, value: string) =>
  (storedAs === 'phone' && phoneDigitsOf(withoutExtension(value))) ||
  (storedAs === 'postcode' && postcodeFragment(value)) ||
  (storedAs === 'serial' && searchedSerialNumber(value)) ||
  value

/** A trigram index needs three letters or digits in a row. */
const hasTrigrams = (value: string) => /[\p{L}\p{N}]{3}/u.test(value)

/**
 * Column equals one of the values; values that do not fit its type match nothing. A single value is compared with `=`:
 * only then does PostgreSQL read the index in list order. Statements with a cast are planned at every execution.
 */
function isOneOfCondition(filter: Filter, column: SqlFragment, values: readonly string[]): Condition {
  const { type, valid } = toTypedValues(filter, values)
  if (valid.length !== 1) return sql`${column} = any(${valid}::${sql.raw(type)}[])`
  return filter.hasStablePlan ? sql`${column} = ${valid[0]}` : sql`${column} = ${valid[0]}::${sql.raw(type)}`
}

/** The values that fit the column's type, and that SQL type. */
function toTypedValues({ storedAs }: Filter, values: readonly string[]) {
  if (storedAs === 'integer') return { type: 'int', valid: values.filter((v) => /^-?\d{1,9}$/.test(v)).map(Number) }
  if (storedAs === 'boolean')
    return { type: 'bool', valid: values.filter((v) => v === 'true' || v === 'false').map((v) => v === 'true') }
  return storedAs === 'uuid' ? { type: 'uuid', valid: values.filter(isUuid) } : { type: 'text', valid: values }
}

/** Column within the range. A `to` without a time means the whole day, so its bound is the start of the next day. */
function rangeCondition(
  column: SqlFragment,
  { from, to }: Range,
  toBound: (text: string, shift: 0 | 1) => SqlFragment,
  upper?: 'inclusive',
): Condition {
  const bounds: Condition[] = []
  if (from) bounds.push(sql`${column} >= ${toBound(from, 0)}`)
  if (to)
    bounds.push(upper || to.includes('T') ? sql`${column} <= ${toBound(to, 0)}` : sql`${column} < ${toBound(to, 1)}`)
  return sql.join(bounds, sql` and `)
}

/** A date becomes midnight in the network's time zone, `shift` days later; an instant stays as it is. */
function instantBound(value: string, shift: 0 | 1, timeZone: string): SqlFragment {
  if (value.includes('T')) return sql`${readInstant(value)}::timestamptz`
  return sql`((${value}::date + ${shift}::int)::timestamp at time zone ${timeZone})`
}

/** The kinds of the filters in use; `custom` for those whose SQL is unknown here. */
export const filterKindsOf = ({ list, customFilters }: FilteredSource, filterData: FilterData) =>
  Object.keys(filterData).map((name) => (customFilters?.[name] ? 'custom' : list.filters[name]?.kind))
