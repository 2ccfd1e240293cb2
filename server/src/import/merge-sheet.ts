import type { LoadedSheet } from './load-sheet.ts'
import { storeRecordKeys } from './merge-records.ts'
import type { QueryRunner } from './query-runner.ts'
import { keysTableOf } from './sheets/record-keys.ts'
import { importTableOf, keyConditionSql, type Target, type TargetField } from './sheets/sheet.ts'

/** Numbers of rows of a table that a file added, changed and removed. */
export interface MergeResult {
  readonly file: string
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Result of a merge for a row. */
export type MergedAs = 'added' | 'changed' | 'removed'

/** Receives the lines whose rows were added, changed or removed. */
export type LineObserver = (result: MergedAs, lines: readonly number[]) => void

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

/** The SQL of a table to merge into: its fields as they are in the file, and the condition that finds stored rows. */
interface MergePlan {
  readonly target: Target
  readonly fields: readonly TargetField[]
  /** SQL condition: stored row `t` has the key of row `ready`. */
  readonly readyKeyMatches: string
}

async function mergeIntoTable(
  client: QueryRunner,
  loaded: LoadedSheet,
  target: Target,
  observe: LineObserver | undefined,
): Promise<MergeResult> {
  const { sheet, present } = loaded
  const fields = target.fields.filter(
    ({ sourceColumns }) => sourceColumns.length === 0 || sourceColumns.some((column) => present.has(column)),
  )
  const readyKey = Object.fromEntries(Object.keys(target.key).map((stored, index) => [stored, `ready.k${index}`]))
  const plan: MergePlan = { target, fields, readyKeyMatches: keyConditionSql(readyKey) }
  await createReadyTable(client, loaded, plan, observe !== undefined)
  const removed = await removeRows(client, plan, observe)
  const changed = target.isInsertOnly ? 0 : await runObserved(client, 'changed', updateSql(plan), observe)
  const added = await addRows(client, plan, observe)
  await client.query('drop table ready')
  return { file: sheet.file, table: target.table, added, changed, removed }
}

/** The country of each postcode column of the tables with both. */
const countryColumns = new Map([
  ['code_postal', 'pays'],
  ['Zip', 'Country'],
])

/** SQL of a field of the file. A stored postcode stays as it was written while the file has the same one. */
function fieldSql({ column, toSql }: TargetField, { fields }: MergePlan, present: ReadonlySet<string>): string {
  const country = countryColumns.get(column)
  const imported = toSql(present)
  if (!country || !fields.some((field) => field.column === country)) return imported
  const keyOf = (postcode: string) => `postcode_key(${postcode}, t."${country}")`
  return `case when ${keyOf(`t."${column}"`)} = ${keyOf(imported)} then t."${column}" else ${imported} end`
}

/** Creates the temporary table `ready`: key and fields of each row as they are written, and what happens to it. */
async function createReadyTable(
  client: QueryRunner,
  { sheet, present }: LoadedSheet,
  plan: MergePlan,
  hasLines: boolean,
) {
  const { target, fields } = plan
  const { table, rows = importTableOf(sheet.file), joins = '', key, lines = 'array[i.line]' } = target
  await client.query(
    `create temp table ready on commit drop as
     select ${Object.values(key)
       .map((imported, index) => `${imported} as k${index}, `)
       .join('')}
       ${fields.map((field, index) => `${fieldSql(field, plan, present)} as f${index}, `).join('')}
       ${hasLines ? `${lines} as lines,` : ''} ${target.order ? 'i.line,' : ''}
       ${present.has('remove') && !target.rows ? 'i.remove' : 'false'} as removed, t.tableoid is null as is_new
     from ${rows} i ${joins} left join ${table} t on ${keyConditionSql(key)}`,
  )
}

/** Runs a statement over `ready` and observes its lines. Returns the number of rows. */
async function runObserved(
  client: QueryRunner,
  result: MergedAs,
  statement: string,
  observe: LineObserver | undefined,
): Promise<number> {
  if (!observe) return (await client.query(statement)).rowCount ?? 0
  const { rows } = await client.query<{ lines: number[] }>(`${statement} returning ready.lines`)
  observe(
    result,
    rows.flatMap((row) => row.lines),
  )
  return rows.length
}

async function removeRows(client: QueryRunner, { target, readyKeyMatches }: MergePlan, observe?: LineObserver) {
  const { table, deleteStale } = target
  const statement = `delete from ${table} t using ready where removed and ${readyKeyMatches}`
  const removed = await runObserved(client, 'removed', statement, observe)
  return removed + (deleteStale ? ((await client.query(deleteStale)).rowCount ?? 0) : 0)
}

/** Statement that updates the stored rows whose fields differ. */
const updateSql = ({ target: { table, versionColumn, changeTimeColumn }, fields, readyKeyMatches }: MergePlan) =>
  `update ${table} t set ${fields.map(({ column }, index) => `"${column}" = ready.f${index}`).join(', ')}
       ${versionColumn ? `, ${versionColumn} = t.${versionColumn} + 1` : ''}
       ${changeTimeColumn ? `, ${changeTimeColumn} = now()` : ''}
     from ready where not removed and not is_new and ${readyKeyMatches}
       and row(${fields.map(({ column }) => `t."${column}"`).join(', ')})
         is distinct from row(${fields.map((_, index) => `ready.f${index}`).join(', ')})`

async function addRows(client: QueryRunner, { target, fields }: MergePlan, observe?: LineObserver) {
  const { table, order } = target
  const added = await client.query(
    `insert into ${table} (${fields.map(({ column }) => `"${column}"`).join(', ')})
     select ${fields.map((_, index) => `f${index}`).join(', ')} from ready where not removed and is_new
     ${order ? `order by f${fields.findIndex(({ column }) => column === order)}, line` : ''}`,
  )
  if (observe) {
    const { rows } = await client.query<{ lines: number[] }>('select lines from ready where not removed and is_new')
    observe(
      'added',
      rows.flatMap((row) => row.lines),
    )
  }
  return added.rowCount ?? 0
}

/** Marks the written calls that repeat another call, and the later calls that repeat a written one. */
export async function markRepeats(client: QueryRunner, loaded: readonly LoadedSheet[]): Promise<void> {
  const calls = loaded.find(({ sheet }) => sheet.file === 'calls.csv')
  if (!calls) return
  await client.query(
    `update calls set problem_type_id = problem_type_id where "ID" in (select id from ${keysTableOf(calls.sheet.file)})`,
  )
}
