import type pg from 'pg'
import type { LoadedSheet } from './load-sheet.ts'
import { importTableOf, type Target } from './sheets/sheet.ts'

/** Numbers of rows of a table that a file added, changed and removed. */
export interface MergeResult {
  readonly file: string
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Adds new rows of a checked file, updates changed ones and removes marked ones. Keeps rows not in the file. */
export async function mergeSheet(client: pg.ClientBase, loaded: LoadedSheet): Promise<MergeResult[]> {
  const merged: MergeResult[] = []
  for (const target of loaded.sheet.targets) merged.push(await mergeIntoTable(client, loaded, target))
  return merged
}

async function mergeIntoTable(
  client: pg.ClientBase,
  { sheet, present }: LoadedSheet,
  target: Target,
): Promise<MergeResult> {
  const { table, rows = importTableOf(sheet.file), joins = '', key, fields, versionColumn, deleteStale } = target
  const presentFields = fields.filter(
    ({ sourceColumns }) => sourceColumns.length === 0 || sourceColumns.some((column) => present.has(column)),
  )
  const columns = presentFields.map(({ column }) => `"${column}"`)
  const keyMatches = (sqlOf: (read: string, index: number) => string) =>
    Object.entries(key)
      .map(([stored, read], index) => `${stored} = ${sqlOf(read, index)}`)
      .join(' and ')
  const readyKeyMatches = keyMatches((_, index) => `ready.k${index}`)

  await client.query(
    `create temp table ready on commit drop as
     select ${Object.values(key)
       .map((read, index) => `${read} as k${index}, `)
       .join('')}
       ${presentFields.map(({ toSql }, index) => `${toSql(present)} as f${index}, `).join('')}
       ${present.has('remove') && !target.rows ? 'i.remove' : 'false'} as removed, t.tableoid is null as is_new
     from ${rows} i ${joins} left join ${table} t on ${keyMatches((read) => read)}`,
  )
  const run = async (statement: string) => (await client.query(statement)).rowCount ?? 0
  const removed =
    (await run(`delete from ${table} t using ready where removed and ${readyKeyMatches}`)) +
    (deleteStale ? await run(deleteStale) : 0)
  const changed = await run(
    `update ${table} t set ${presentFields.map(({ column }, index) => `"${column}" = ready.f${index}`).join(', ')}
       ${versionColumn ? `, ${versionColumn} = t.${versionColumn} + 1` : ''}
     from ready where not removed and not is_new and ${readyKeyMatches}
       and row(${columns.map((column) => `t.${column}`).join(', ')})
         is distinct from row(${presentFields.map((_, index) => `ready.f${index}`).join(', ')})`,
  )
  const added = await run(
    `insert into ${table} (${columns.join(', ')})
     select ${presentFields.map((_, index) => `f${index}`).join(', ')} from ready where not removed and is_new`,
  )
  await client.query('drop table ready')
  return { file: sheet.file, table, added, changed, removed }
}
