import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, copied } from '../kernel/copy.ts'

/** Copies rows into a table, the named columns of each. */
export async function copyRows<Row extends object>(
  client: pg.ClientBase,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
) {
  if (rows.length === 0) return
  const text = copyText(columns, rows)
  const into = client.query(copyFrom(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`))
  await pipeline([Buffer.from(text)], into)
}

/** COPY's text format: tabs between values, a line a row. */
function copyText<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) text += '\t'
      text += copied(row[columns[i] as keyof Row] as CopyValue)
    }
    text += '\n'
  }
  return text
}

/**
 * Runs the work while the tables have neither indexes nor foreign keys nor triggers, then puts them back: loading a
 * million rows and indexing them once takes a tenth of indexing each. All in the caller's transaction.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
  progress: (line: string) => void,
) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const [index, { definition }] of indexes.entries()) {
    if (index % 5 === 0) progress(`Indexes: ${index} of ${indexes.length}`)
    await client.query(definition)
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
