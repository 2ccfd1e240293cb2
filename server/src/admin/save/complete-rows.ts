import type { AdminRow } from '@callout/domain/admin/admin.ts'
import { type ImportText, say } from '@callout/domain/messages/import-messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { isBlank } from '@callout/domain/platform/facts/clean-text.ts'
import type { SentRow } from '../../import/put/load-rows.ts'
import type { RowErrors } from '../../import/put/row-errors.ts'
import type { QueryRunner } from '../../import/query-runner.ts'
import type { CellValue } from '../../import/sheets/column.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import {
  isInNetworkSql,
  keyColumns,
  readKey,
  sentRowsSql,
  storedColumns,
  storedLinesSql,
  versionSql,
} from '../../import/stored/stored-rows.ts'

/** A row to save: without a key, its key columns find the stored one. */
export interface RowToSave {
  readonly key?: string | undefined
  /** The version that its author saw. */
  readonly version?: number | undefined
  readonly row: AdminRow
}

/** The stored row that a row to save changes. */
interface StoredRow {
  readonly line: number
  readonly key: string
  readonly version: number
  readonly row: AdminRow
  readonly network_code: string
  readonly isHere: boolean
}

/** Rows with all columns of their sheet, the stored row of each line, and the codes of lines that cannot be saved. */
interface CompleteRows {
  readonly rows: SentRow[]
  readonly stored: ReadonlyMap<number, StoredRow>
  readonly codes: ReadonlyMap<number, 'Conflict' | 'NotFound'>
}

/** Fills in what rows do not name: from the stored row, or with the network of the session. Tells rows that cannot be. */
export async function completeRows(
  client: QueryRunner,
  actor: Actor,
  sheet: Sheet,
  sent: readonly RowToSave[],
  errors: RowErrors,
): Promise<CompleteRows> {
  const { network_code } = actor
  const isPerNetwork = sheet.columns.some(({ name }) => name === 'network_code')
  const named = sent.map(({ key, row }): AdminRow => {
    const keyCells = key === undefined ? {} : (readKey(sheet, key) ?? {})
    return { ...(isPerNetwork && { network_code }), ...row, ...keyCells }
  })
  const stored = await findStored(client, actor, sheet, named)
  const codes = new Map<number, 'Conflict' | 'NotFound'>()
  const hasRemove = sent.some(({ row }) => Object.hasOwn(row, 'remove'))
  const names = [...storedColumns(sheet).map(({ name }) => name), ...(hasRemove ? ['remove'] : [])]
  const rows = sent.map((one, index): SentRow => {
    const line = index + 1
    const found = stored.get(line)
    const add = (column: string, message: ImportText, code?: 'Conflict' | 'NotFound') => {
      if (code) codes.set(line, code)
      errors.add({ file: sheet.file, line, column, message })
    }
    const cells = named[index] ?? {}
    if (one.key !== undefined && (!found?.isHere || !readKey(sheet, one.key))) add('', say('gone'), 'NotFound')
    else if (found && !found.isHere) add(sheet.key[0] ?? '', say('other_network'))
    else if (found?.network_code === '' && isPerNetwork && !isAsStored(one.row, found.row))
      add('network_code', say('shared'))
    else if (one.version !== undefined && found && found.version !== one.version)
      add('', say('changed_since'), 'Conflict')
    else if (isPerNetwork && found?.network_code !== '' && cells.network_code !== network_code)
      add('network_code', say('own_network'))
    for (const name of one.key === undefined ? [] : sheet.key)
      if (Object.hasOwn(one.row, name) && String(one.row[name] ?? '') !== String(cells[name] ?? ''))
        add(name, say('key_stays'))
    const usual: AdminRow = found?.row ?? { networks: network_code }
    return { ...Object.fromEntries(names.map((name) => [name, usual[name] ?? ''])), ...cells }
  })
  return { rows, stored, codes }
}

/** True if a row names no cell that differs from the stored one. */
const isAsStored = (row: AdminRow, stored: AdminRow) =>
  Object.entries(row).every(([name, cell]) => (cell ?? '') === (stored[name] ?? ''))

/** The stored rows by line, found by the key columns. */
async function findStored(client: QueryRunner, actor: Actor, sheet: Sheet, rows: readonly AdminRow[]) {
  const columns = keyColumns(sheet)
  const keys = rows.flatMap((row, index) => {
    const cells = columns.map(({ name, read, valueWhenEmpty }): [string, CellValue | undefined] => {
      const cell = String(row[name] ?? '')
      const value = isBlank(cell) ? valueWhenEmpty : read(cell.trim())
      return [name, typeof value === 'object' && value !== null ? undefined : value]
    })
    return cells.some(([, value]) => value === undefined) ? [] : [{ line: index + 1, ...Object.fromEntries(cells) }]
  })
  const lines = storedLinesSql(sheet, `, ${isInNetworkSql(sheet, '$1')} as "isHere"`, sentRowsSql(sheet, '$2'))
  const found = await client.query<StoredRow>(
    `select line, key, ${versionSql('row')} as version, row, network_code, "isHere" from (${lines}) stored`,
    [actor.network_code, JSON.stringify(keys)],
  )
  return new Map(found.rows.map((row) => [row.line, row]))
}
