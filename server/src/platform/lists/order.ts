import { effectiveSorts, type ListRequest } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import { sql } from 'kysely'
import { type Condition, columnRef, type SqlFragment } from './conditions.ts'

/**
 * SQL for the columns that a row of the list needs. Raw text, because building a reference for each column takes as
 * long as the query; the names come from the declaration.
 */
export function selectedColumns({
  list,
  extraColumns,
}: {
  readonly list: List
  readonly extraColumns: readonly string[]
}): SqlFragment {
  const stored = Object.keys(list.columns).map((name) => storedColumnOf(list, name))
  const names = new Set([list.key, ...stored, ...extraColumns])
  return sql.raw([...names].map((name) => `"row"."${name}"`).join(', '))
}

/** The database column of a list column. */
export const storedColumnOf = ({ columns }: List, name: string) => columns[name]?.column ?? name

/** SQL for the value by which a column is sorted. */
function sortedValue(list: List, name: string): SqlFragment {
  const ref = columnRef(storedColumnOf(list, name))
  const sortedBy = list.columns[name]?.sortedBy
  return sortedBy ? sql`${sql.raw(sortedBy)}(${ref})` : ref
}

/**
 * If the only filter leaves one value of a column that is sorted by a computed value, the condition on the computed
 * value. PostgreSQL does not know that it follows from the filter, and its index holds the computed value.
 */
export function sortedValueCondition(list: List, { filterData }: ListRequest): Condition | undefined {
  const [name, ...others] = Object.keys(filterData)
  const sortedBy = name && list.columns[name]?.sortedBy
  if (!sortedBy || others.length > 0) return undefined
  const [value, ...otherValues] = filterData[name] as readonly string[]
  if (value === undefined || otherValues.length > 0) return undefined
  return sql`${sortedValue(list, name)} = ${sql.raw(sortedBy)}(${value}::text)`
}

/** True if the list is requested in its own order, up or down. */
export const isOwnOrder = (list: List, { Sorts }: ListRequest) => Sorts.every(({ Member }) => Member === list.sort)

/** The column that makes the order unique: a unique column of the sort if there is one, else the key. */
export function orderKeyOf(list: List, request: ListRequest): string {
  const unique = effectiveSorts(list, request.Sorts).find(({ Member }) => list.columns[Member]?.unique)
  return unique ? storedColumnOf(list, unique.Member) : list.key
}

/**
 * SQL of the order, with the key as tie-breaker unless a sorted column is unique. Nulls come last in both directions.
 */
export function orderBySql(list: List, request: ListRequest, isReversed = false): SqlFragment {
  const sorts = effectiveSorts(list, request.Sorts)
  const isLastDescending = sorts.at(-1)?.SortDirection === 1
  const parts = sorts.map(({ Member, SortDirection }) => {
    const isDescending = (SortDirection === 1) !== isReversed
    const nulls = list.columns[Member]?.nullable ? ` nulls ${isReversed ? 'first' : 'last'}` : ''
    return sql`${sortedValue(list, Member)} ${sql.raw(`${isDescending ? 'desc' : 'asc'}${nulls}`)}`
  })
  if (orderKeyOf(list, request) !== list.key) return sql.join(parts)
  return sql.join([...parts, sql`${columnRef(list.key)} ${sql.raw(isLastDescending !== isReversed ? 'desc' : 'asc')}`])
}

/** SQL for the key and the columns of the order: what sorting a page needs. */
export function sortColumns({ list }: { readonly list: List }, request: ListRequest) {
  const sorted = effectiveSorts(list, request.Sorts).map(({ Member }) => storedColumnOf(list, Member))
  return sql.join([...new Set([list.key, ...sorted])].map(columnRef))
}
