import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, toCopyText } from '../platform/database/copy.ts'

/** Writes rows, which all have the same columns, into a table with COPY. */
export async function copyRows(client: pg.ClientBase, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const text = copyText(columns, rows)
  const copyStream = client.query(
    copyFrom(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`),
  )
  await pipeline([Buffer.from(text)], copyStream)
}

/** Encodes rows in the text format of COPY: one line per row, tabs between values. */
function copyText(columns: readonly string[], rows: readonly object[]): string {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) text += '\t'
      text += toCopyText((row as Readonly<Record<string, CopyValue>>)[columns[i] as string])
    }
    text += '\n'
  }
  return text
}
