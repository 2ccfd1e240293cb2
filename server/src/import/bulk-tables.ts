import type pg from 'pg'
import { withoutIndexes } from '../platform/database/bulk-load.ts'
import type { LoadedSheet } from './load-sheet.ts'
import { keysTableOf } from './sheets/record-keys.ts'

/** From this many rows on, a file may be written without indexes and triggers. */
export const bulkRows = 20_000

/**
 * Tables that get at least as many new and changed rows as they have. Building their indexes afterwards takes a tenth
 * of the time, but locks the tables.
 */
export async function findBulkTables(
  client: pg.ClientBase,
  loaded: readonly LoadedSheet[],
  minRows: number,
): Promise<string[]> {
  const found = new Set<string>()
  for (const one of loaded) {
    const [target] = one.sheet.targets
    if (!target?.isBulk) continue
    const rows = await countChangedRows(client, one, target.table)
    if (rows < minRows || (await hasMoreRows(client, target.table, rows))) continue
    for (const table of tablesOf(one)) found.add(table)
  }
  return [...found]
}

/** Rows without keys of their own count as changed if their table has fewer rows than the file. */
async function countChangedRows(client: pg.ClientBase, { sheet, rows }: LoadedSheet, table: string): Promise<number> {
  if (!sheet.keyTable) return (await hasMoreRows(client, table, rows - 1)) ? 0 : rows
  const { rows: counted } = await client.query(`select count(*)::integer as changed from ${keysTableOf(sheet.file)}`)
  return counted[0].changed
}

async function hasMoreRows(client: pg.ClientBase, table: string, rows: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1 offset ${Math.max(0, rows)}`)
  return rowCount === 1
}

/** The tables that a sheet is written to. */
export const tablesOf = ({ sheet: { targets, keyTable } }: Pick<LoadedSheet, 'sheet'>): string[] => [
  ...targets.map(({ table }) => table),
  ...(keyTable ? [keyTable.table] : []),
]

const countedTables = ['calls', 'documents', 'service_contracts']

/**
 * Runs `merge` without the indexes and triggers of the tables, then does the work of the triggers once for all rows and
 * builds the indexes.
 */
export async function mergeInBulk(
  client: pg.ClientBase,
  tables: readonly string[],
  merge: () => Promise<void>,
  progress: (line: string) => void,
): Promise<void> {
  const isCounted = countedTables.some((table) => tables.includes(table))
  // The counted rows must not change until the commit.
  if (isCounted)
    await client.query(
      `lock table ${countedTables.join(', ')}, attachments, supplier_invoices in share row exclusive mode`,
    )
  await client.query(`set local maintenance_work_mem = '512MB'`)
  // Counts before the indexes exist: PostgreSQL may not use an index in the transaction that built it over changed
  // rows.
  const mergeAndCount = async () => {
    await merge()
    if (isCounted) await recount(client, progress)
  }
  await withoutIndexes(client, tables, mergeAndCount, progress)
}

/** Counts and marks what the triggers would have counted and marked. */
async function recount(client: pg.ClientBase, progress: (line: string) => void) {
  progress('Counting')
  await client.query(`update documents d set done_at = c.done_at from calls c
    where c."ID" = d.service_job_uuid and d.type = 'fee' and d.done_at is distinct from c.done_at`)
  for (const statement of ['count_lists_anew()', 'count_accounts_anew()', 'mark_all_repeats()'])
    await client.query(`select ${statement}`)
  await client.query('select check_documents_of_network(network_code) from networks')
  // Without its last run, product quality counts everything.
  await client.query('delete from quality_runs')
}
