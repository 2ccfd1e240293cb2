import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData, ListRequest, SimilarTexts } from '@callout/domain/platform/list.request.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { type Condition, columnRef, type FilteredSource, type SqlFragment, whereClause } from './conditions.ts'
import { orderBySql } from './order.ts'

/** The database or transaction of a list, and its reader. */
export interface ReadContext {
  readonly tx: Db
  readonly actor: Actor
}

/** A row as the database answers it. */
export type StoredRow = { [name: string]: unknown }

/** The database side of a list: its table, its extra columns and how a stored row becomes a row of the response. */
export interface ListSource<Row> extends FilteredSource {
  /** The table or join to read from, with the alias `row`. */
  readonly from: RawBuilder<unknown>
  /** Database columns that `toRow` needs and the list does not have. */
  readonly extraColumns: readonly string[]
  /** The indexed search words of a row, in which typing errors of filters are looked up. */
  readonly searchWords?: SqlFragment
  /** SQL of an exact total that is stored; undefined if the rows must be counted. */
  readonly storedTotal?: (actor: Actor, filterData: FilterData) => Condition | undefined
  /** Turns a database row into a row of the response, for example with texts in the reader's language. */
  readonly toRow: (row: never) => Row
  /** The records of these keys, for programs that ask for `fields` `all`; undefined if the rows say as much. */
  readonly recordsOf?: (keys: readonly string[]) => Promise<ReadonlyMap<string, object>>
}

/** The rows of the response. */
// `from` and the columns of a source give what its `toRow` takes; no type can say so.
export const toRows = <Row>({ toRow }: ListSource<Row>, stored: readonly StoredRow[]): Row[] =>
  stored.map((row) => toRow(row as never))

/** A request for a page of a list, and the SQL condition of the rows that match. */
export interface PageQuery<Row> extends ReadContext {
  readonly source: ListSource<Row>
  readonly request: ListRequest
  readonly where: Condition
}

/** The rows of a page, and the exact number of all matching rows. */
export interface ListPage<Row> {
  Data: Row[]
  Total: number
  /** The texts that were searched in place of those that nothing has, by filter. */
  Similar?: SimilarTexts
  /** With `after`: the key to go on after; '' at the end. */
  next?: string
}

/** SQL query for these database columns of every matching row in the requested order, for the cursor of an export. */
export function listQuery<Row>(
  actor: Actor,
  source: ListSource<Row>,
  request: ListRequest,
  columns: readonly string[],
) {
  return sql<StoredRow>`select ${sql.join(columns.map(columnRef))} from ${source.from}
    where ${whereClause(source, actor, request.filterData)} order by ${orderBySql(source.list, request)}`
}
