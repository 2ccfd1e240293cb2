// The plan of a copy: rows after a key, in the order of keys, so that every page costs the same and no row comes twice.
import { sql } from 'kysely'
import { malformedRequest } from '../../http/problem.ts'
import { columnRef } from '../conditions.ts'
import { type PageQuery, type StoredRow, toRows } from '../list-source.ts'
import { selectedColumns } from '../order.ts'
import { limitSql } from '../paging.ts'

/** SQL states of a key that the column cannot hold: no text of its type, or a number out of range. */
const wrongKeyStates = ['22P02', '22003']

/** Loads the rows after a key ('' begins), and the key to go on after; '' at the end. */
export async function loadRowsAfter<Row>(
  { tx, source, where, request }: PageQuery<Row>,
  after: string,
): Promise<{ Data: Row[]; next: string }> {
  const { key } = source.list
  if (!/^[\w-]{0,50}$/.test(after)) throw malformedRequest('request.after: a cursor from an earlier answer')
  if (request.Sorts.length > 0) throw malformedRequest('request.Sorts: after has an order of its own')
  const isAfter = after === '' ? sql`` : sql`and ${columnRef(key)} > ${after}`
  const query = sql<StoredRow>`select ${selectedColumns(source)} from ${source.from} where ${where} ${isAfter}
    order by ${columnRef(key)} ${limitSql(request.PageSize, 0)}`
  const { rows } = await query.execute(tx).catch((error) => {
    throw wrongKeyStates.includes(error.code) ? malformedRequest('request.after: a cursor of another list') : error
  })
  // Before `toRows`, which may change the rows.
  const last = rows.length < request.PageSize ? undefined : rows.at(-1)?.[key]
  return { Data: toRows(source, rows), next: last === undefined ? '' : String(last) }
}
