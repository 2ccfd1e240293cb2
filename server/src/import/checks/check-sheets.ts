import { say } from '@callout/domain/messages/import-messages.ts'
import type { LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { type Conflict, importTableOf, type Reference, type Sheet } from '../sheets/sheet.ts'
import type { ErrorCollector } from './import-errors.ts'
import { isStoredSql } from './stored-cells.ts'

/** Tells duplicate rows, references to missing rows and conflicts with stored rows. */
export async function checkSheets(client: QueryRunner, loaded: readonly LoadedSheet[], errors: ErrorCollector) {
  const wholeFiles = new Map(loaded.map(({ sheet, isWhole }) => [sheet.file, isWhole]))
  for (const { sheet, present } of loaded) {
    await findDuplicateKeys(client, sheet, errors)
    for (const reference of sheet.references) {
      const isImported = wholeFiles.has(reference.file)
      // Rows that could not be read may be the referenced ones.
      if (isImported && !wholeFiles.get(reference.file)) continue
      await findMissingReferences(client, sheet, reference, isImported, errors)
    }
    for (const conflict of sheet.conflicts ?? []) await findConflicts(client, { sheet, present }, conflict, errors)
  }
}

async function findConflicts(
  client: QueryRunner,
  { sheet, present }: Pick<LoadedSheet, 'sheet' | 'present'>,
  { column, lines, message, isForMissingColumn, severity }: Conflict,
  errors: ErrorCollector,
) {
  if (isForMissingColumn && present.has(column)) return
  const query = typeof lines === 'string' ? lines : lines(present)
  const isNew = severity === 'warning' ? `where not (${isStoredSql(sheet, column)})` : ''
  const { rows } = await client.query<{ line: number; value: string; same?: string }>(
    `select * from (${query}) i ${isNew} order by line`,
  )
  const { file } = sheet
  const isToldAlready = createToldCheck(sheet, query, errors)
  for (const { line, value, same } of rows)
    if (!isToldAlready(line)) errors.add({ file, line, column, value: String(value), group: same, message, severity })
}

/** True for a line with an error in a cell that this SQL reads: the wrong cell may be the reason of what it finds. */
function createToldCheck({ file, key, columns }: Sheet, sql: string, errors: ErrorCollector) {
  const words = new Set(sql.split(/\W/))
  const read = columns.map(({ name }) => name).filter((name) => words.has(name))
  const names = ['', key.join(', '), ...read]
  return (line: number) => names.some((name) => errors.hasLine(file, line, name))
}

async function findDuplicateKeys(client: QueryRunner, { file, key }: Sheet, errors: ErrorCollector) {
  const columns = key.map((column) => `"${column}"`).join(', ')
  const table = importTableOf(file)
  const { rows } = await client.query<{ line: number; first: number; what: string }>(
    `select line, first, concat_ws(' · ', ${columns}) as what
     from ${table} join (select ${columns}, min(line) as first from ${table} group by ${columns} having count(*) > 1) twice
       using (${columns})
     where line > first order by line`,
  )
  for (const { line, first, what } of rows)
    if (!key.some((column) => errors.hasLine(file, line, column)))
      errors.add({
        file,
        line,
        column: key.join(', '),
        value: what,
        message: say('duplicate', { first }),
        kind: 'duplicate',
      })
}

async function findMissingReferences(
  client: QueryRunner,
  sheet: Sheet,
  reference: Reference,
  isImported: boolean,
  errors: ErrorCollector,
) {
  const { file } = sheet
  const { column, description, file: source, storedKeys, importedKeys, joinCondition, rows: rowsSql } = reference
  const rows = (rowsSql ?? ':rows').replace(':rows', importTableOf(file))
  const keys = isImported ? `${storedKeys} union all ${importedKeys}` : storedKeys
  const missing = await client.query<{ line: number; value: string }>(
    `select i.line, i."${column}" as value from ${rows} i
     where i."${column}" <> '' and not exists (select from (${keys}) k where ${joinCondition})
       ${reference.keepsStored ? `and not (${isStoredSql(sheet, column)})` : ''} order by i.line`,
  )
  const message = say('no_reference', { what: description, source })
  const isToldAlready = createToldCheck(sheet, joinCondition, errors)
  for (const { line, value } of missing.rows)
    if (!isToldAlready(line)) errors.add({ file, line, column, value, message })
}
