import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, toCopyText } from '../platform/database/copy.ts'

/** Writes these columns of the rows into a table with COPY. */
export async function copyRows<Row extends object>(
  client: pg.ClientBase,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
) {
  if (rows.length === 0) return
  const text = copyText(columns, rows)
  const copyStream = client.query(
    copyFrom(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`),
  )
  await pipeline([Buffer.from(text)], copyStream)
}

/** Encodes rows in the text format of COPY: one line per row, tabs between values. */
function copyText<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) text += '\t'
      text += toCopyText(row[columns[i] as keyof Row] as CopyValue)
    }
    text += '\n'
  }
  return text
}
