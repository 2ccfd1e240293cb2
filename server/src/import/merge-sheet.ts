import type { LoadedSheet } from './load-sheet.ts'
import { storeRecordKeys } from './merge-records.ts'
import type { QueryRunner } from './query-runner.ts'
import { keysOf } from './sheets/record-keys.ts'
import { importTableOf, type Target } from './sheets/sheet.ts'

/** Numbers of rows of a table that a file added, changed and removed. */
export interface MergeResult {
  readonly file: string
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Collects the lines whose rows were added, changed or removed. */
export type LineObserver = (result: 'added' | 'changed' | 'removed', lines: readonly number[]) => void

/**
 * Adds new rows of a checked and prepared file, updates changed ones and removes marked ones. Keeps rows not in the
 * file. `observe` is for files of few rows.
 */
export async function mergeSheet(
  client: QueryRunner,
  loaded: LoadedSheet,
  observe?: LineObserver,
): Promise<MergeResult[]> {
  const { targets, keyTable, beforeMerge = [], afterMerge = [] } = loaded.sheet
  const merged: MergeResult[] = []
  for (const statement of beforeMerge) await client.query(statement)
  for (const target of targets) merged.push(await mergeIntoTable(client, loaded, target, observe))
  if (keyTable) await storeRecordKeys(client, loaded, keyTable)
  for (const statement of afterMerge) await client.query(statement)
  return merged
}

async function mergeIntoTable(
  client: QueryRunner,
  { sheet, present }: LoadedSheet,
  target: Target,
  observe: LineObserver | undefined,
): Promise<MergeResult> {
  const { table, rows = importTableOf(sheet.file), joins = '', key, fields, versionColumn, deleteStale } = target
  const { isInsertOnly, order, lines = 'array[i.line]' } = target
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
       ${observe ? `${lines} as lines,` : ''}
       ${present.has('remove') && !target.rows ? 'i.remove' : 'false'} as removed, t.tableoid is null as is_new
     from ${rows} i ${joins} left join ${table} t on ${keyMatches((read) => read)}`,
  )
  const run = async (result: Parameters<LineObserver>[0], statement: string) => {
    if (!observe) return (await client.query(statement)).rowCount ?? 0
    const returned = await client.query<{ lines: number[] }>(`${statement} returning ready.lines`)
    observe(
      result,
      returned.rows.flatMap((row) => row.lines),
    )
    return returned.rows.length
  }
  const removed =
    (await run('removed', `delete from ${table} t using ready where removed and ${readyKeyMatches}`)) +
    (deleteStale ? ((await client.query(deleteStale)).rowCount ?? 0) : 0)
  const updated = `update ${table} t set ${presentFields.map(({ column }, index) => `"${column}" = ready.f${index}`).join(', ')}
       ${versionColumn ? `, ${versionColumn} = t.${versionColumn} + 1` : ''}
     from ready where not removed and not is_new and ${readyKeyMatches}
       and row(${columns.map((column) => `t.${column}`).join(', ')})
         is distinct from row(${presentFields.map((_, index) => `ready.f${index}`).join(', ')})`
  const changed = isInsertOnly ? 0 : await run('changed', updated)
  const added = await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${presentFields.map((_, index) => `f${index}`).join(', ')} from ready where not removed and is_new
     ${order ? `order by f${presentFields.findIndex(({ column }) => column === order)}` : ''}`,
  )
  if (observe) {
    const { rows: newRows } = await client.query<{ lines: number[] }>(
      'select lines from ready where not removed and is_new',
    )
    observe(
      'added',
      newRows.flatMap((row) => row.lines),
    )
  }
  await client.query('drop table ready')
  return { file: sheet.file, table, added: added.rowCount ?? 0, changed, removed }
}

/** Marks which of the written calls repeat another, and which later calls repeat one of them. */
export async function markRepeats(client: QueryRunner, loaded: readonly LoadedSheet[]): Promise<void> {
  const calls = loaded.find(({ sheet }) => sheet.file === 'calls.csv')
  if (!calls) return
  await client.query(
    `update calls set problem_type_id = problem_type_id where "ID" in (select id from ${keysOf(calls.sheet.file)})`,
  )
}
