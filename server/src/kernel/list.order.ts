import { type List, type ListRequest, orderOf } from '@callout/domain/kernel/list.ts'
import { sql } from 'kysely'
import { type Condition, columnRef } from './list.conditions.ts'

/**
 * Every column a row is made of. One piece of text, because names come from the declaration and building them one by one costs
 * as much as the query.
 */
export function selected({ list, extras }: { readonly list: List; readonly extras: readonly string[] }): Condition {
  const stored = Object.keys(list.columns).map((name) => storedIn(list, name))
  const names = new Set([list.key, ...stored, ...extras])
  return sql.raw([...names].map((name) => `"row"."${name}"`).join(', '))
}

/** The stored column of one of the list's. */
const storedIn = ({ columns }: List, name: string) => columns[name]?.column ?? name

/** The column that makes an order total: a unique one it is sorted by, else the key. */
export function orderKeyOf(list: List, request: ListRequest): string {
  const unique = orderOf(list, request.Sorts).find(({ Member }) => list.columns[Member]?.unique)
  return unique ? storedIn(list, unique.Member) : list.key
}

/** The order, made total by the key where it isn't. Empty rows of nullable columns come last in both directions. */
export function ordered(list: List, request: ListRequest, reversed = false): Condition {
  const sorts = orderOf(list, request.Sorts)
  const lastDown = sorts.at(-1)?.SortDirection === 1
  const parts = sorts.map(({ Member, SortDirection }) => {
    const down = (SortDirection === 1) !== reversed
    const nulls = list.columns[Member]?.nullable ? ` nulls ${reversed ? 'first' : 'last'}` : ''
    return sql`${columnRef(storedIn(list, Member))} ${sql.raw(`${down ? 'desc' : 'asc'}${nulls}`)}`
  })
  if (orderKeyOf(list, request) !== list.key) return sql.join(parts)
  return sql.join([...parts, sql`${columnRef(list.key)} ${sql.raw(lastDown !== reversed ? 'desc' : 'asc')}`])
}

/** What a page is put in order by: the key, and the columns of its order. */
export function sortedBy({ list }: { readonly list: List }, request: ListRequest) {
  const sorted = orderOf(list, request.Sorts).map(({ Member }) => storedIn(list, Member))
  return sql.join([...new Set([list.key, ...sorted])].map(columnRef))
}
