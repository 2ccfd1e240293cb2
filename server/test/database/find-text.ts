import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * All text columns of every table, including the job queue, as `table.column`. Partitions are read with their table.
 */
export async function loadTextColumns(pool: pg.Pool): Promise<{ schema: string; table: string; column: string }[]> {
  const { rows } = await pool.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema', 'partitions') and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
     order by 1, 2, 3`,
  )
  return rows
}

/** Where a text is found, ignoring case and accents: columns as `table.column`, and files by path. */
export async function findText(text: string, pool: pg.Pool, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, table, column } of await loadTextColumns(pool)) {
    const { rows } = await pool.query(
      `select from "${schema}"."${table}" where strpos(plain("${column}"::text), plain($1)) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    if ((await readFile(path)).includes(text)) found.push(path)
  }
  return found
}
