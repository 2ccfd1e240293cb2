import type { ErrorCollector } from './import-errors.ts'
import type { LoadedSheet } from './load-sheet.ts'
import type { QueryRunner } from './query-runner.ts'
import { type Conflict, importTableOf, type Reference } from './sheets/sheet.ts'

/** Adds errors for duplicate rows, references to missing rows and conflicts with stored rows. */
export async function checkSheets(client: QueryRunner, loaded: readonly LoadedSheet[], errors: ErrorCollector) {
  const filesWithErrors = new Set(loaded.map(({ sheet }) => sheet.file).filter((file) => errors.countOf(file) > 0))
  const importedFiles = new Set(loaded.map(({ sheet }) => sheet.file))
  for (const { sheet, present } of loaded) {
    await findDuplicateKeys(client, sheet.file, sheet.key, errors)
    for (const reference of sheet.references) {
      // Rows of that file could not all be read: they may be the referenced ones.
      if (filesWithErrors.has(reference.file)) continue
      await findMissingReferences(client, sheet.file, reference, importedFiles.has(reference.file), errors)
    }
    for (const conflict of sheet.conflicts ?? []) await findConflicts(client, { sheet, present }, conflict, errors)
  }
}

async function findConflicts(
  client: QueryRunner,
  { sheet: { file }, present }: Pick<LoadedSheet, 'sheet' | 'present'>,
  { column, lines, message, isForMissingColumn }: Conflict,
  errors: ErrorCollector,
) {
  if (isForMissingColumn && present.has(column)) return
  const query = typeof lines === 'string' ? lines : lines(present)
  const { rows } = await client.query<{ line: number; value: string }>(query)
  for (const { line, value } of rows) errors.add({ file, line, column, message: `"${value}" ${message}` })
}

async function findDuplicateKeys(client: QueryRunner, file: string, key: readonly string[], errors: ErrorCollector) {
  const columns = key.map((column) => `"${column}"`).join(', ')
  const table = importTableOf(file)
  const { rows } = await client.query<{ line: number; first: number; what: string }>(
    `select line, first, concat_ws(' · ', ${columns}) as what
     from ${table} join (select ${columns}, min(line) as first from ${table} group by ${columns} having count(*) > 1) twice
       using (${columns})
     where line > first order by line`,
  )
  for (const { line, first, what } of rows)
    errors.add({
      file,
      line,
      column: key.join(', '),
      message: `"${what}" is already in line ${first}: keep only one.`,
    })
}

async function findMissingReferences(
  client: QueryRunner,
  file: string,
  { column, description, file: source, storedKeys, importedKeys, joinCondition, rows: rowsSql }: Reference,
  isImported: boolean,
  errors: ErrorCollector,
) {
  const rows = (rowsSql ?? ':rows').replace(':rows', importTableOf(file))
  const keys = isImported ? `${storedKeys} union all ${importedKeys}` : storedKeys
  const missing = await client.query<{ line: number; value: string }>(
    `select i.line, i."${column}" as value from ${rows} i
     where i."${column}" <> '' and not exists (select from (${keys}) k where ${joinCondition}) order by i.line`,
  )
  for (const { line, value } of missing.rows)
    errors.add({
      file,
      line,
      column,
      message: `"${value}" is not ${description}: correct it, or add it to ${source}.`,
    })
}
