import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { createCellFindings } from '../checks/cell-findings.ts'
import { checkSheets } from '../checks/check-sheets.ts'
import { createImportTable, type LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { readCells } from '../read-cells.ts'
import type { Column } from '../sheets/columns.ts'
import type { Sheet, SheetRow } from '../sheets/sheet.ts'
import { createRowErrors, type RowErrors } from './row-errors.ts'

/** A row as it was sent: values by column. */
export type SentRow = Readonly<Record<string, string | number | boolean | null>>

/** The value as the cell of a file. */
function toCell(value: SentRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).toWellFormed()
}

/** Loads the rows of a request into the temporary table of their sheet. Invalid rows are left out and get an error. */
export async function loadRows(
  client: QueryRunner,
  sheet: Sheet,
  sent: readonly SentRow[],
  errors: RowErrors,
): Promise<LoadedSheet> {
  const { file, columns } = sheet
  const header = columns.filter(({ name }) => Object.hasOwn(sent[0] ?? {}, name))
  const errorsOf = createColumnCheck(columns, header)
  const findings = createCellFindings(sheet)
  const valid: SheetRow[] = []
  for (const [index, row] of sent.entries()) {
    const line = index + 1
    for (const [column, message] of errorsOf(row)) errors.add({ file, line, column, message })
    if (errors.byLine.has(line)) continue
    const cells = header.map(({ name }) => toCell(row[name]))
    const { values, isLoadable } = readCells(sheet, header, cells, { line, lineOf: () => line }, { errors, findings })
    // Wrong rows too, so that all their wrong cells are told.
    if (isLoadable) valid.push({ ...values, line })
  }
  const table = await createImportTable(client, sheet)
  await insertRows(client, table, sheet, valid)
  await sheet.judgeCells?.(client, findings)
  await findings.settle(client, errors)
  await client.query(`delete from ${table} where line = any ($1)`, [[...errors.byLine.keys()]])
  return { sheet, present: new Set(header.map(({ name }) => name)), rows: valid.length, isWhole: true }
}

/** Checks which columns a row names: all rows of a request name those of the first. */
function createColumnCheck(columns: readonly Column[], header: readonly Column[]) {
  const known = new Set(columns.map(({ name }) => name))
  const first = new Set(header.map(({ name }) => name))
  const required = columns.filter((column) => column.required)
  return function* errorsOf(row: SentRow): Generator<[column: string, message: RowText]> {
    for (const name of Object.keys(row)) {
      if (!known.has(name)) yield [name, say('no_column')]
      else if (!first.has(name)) yield [name, 'the first row has no such column: all rows of a request name the same.']
    }
    for (const { name } of required) if (!Object.hasOwn(row, name)) yield [name, 'it is required.']
    for (const { name, required: isRequired } of header)
      if (!isRequired && !Object.hasOwn(row, name))
        yield [name, 'it is missing: all rows of a request name the same columns.']
  }
}

async function insertRows(client: QueryRunner, table: string, { columns }: Sheet, rows: readonly SheetRow[]) {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const types = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  const complete = rows.map((row) => ({
    line: row.line,
    ...Object.fromEntries(columns.map(({ name, valueWhenEmpty }) => [name, row[name] ?? valueWhenEmpty])),
  }))
  await client.query(
    `insert into ${table} (line, ${names}) select line, ${names} from jsonb_to_recordset($1::jsonb) as r (line integer, ${types})`,
    [JSON.stringify(complete)],
  )
  await client.query(`analyze ${table}`)
}

/** Rounds of checks: removing a refused row may break the reference of another row. */
const maxRounds = 8

/** Checks the loaded rows against each other and the stored rows, and removes the refused ones. */
export async function refuseConflicts(client: QueryRunner, table: string, loaded: LoadedSheet, errors: RowErrors) {
  for (let round = 0; round < maxRounds; round++) {
    const found = createRowErrors()
    await checkSheets(client, [loaded], found)
    if (!found.hasErrors()) {
      for (const [line, ofLine] of found.warningsByLine)
        for (const one of ofLine) errors.add({ file: loaded.sheet.file, line, ...one, severity: 'warning' })
      return
    }
    for (const [line, ofLine] of found.byLine)
      for (const one of ofLine) errors.add({ file: loaded.sheet.file, line, ...one })
    await client.query(`delete from ${table} where line = any ($1)`, [[...found.byLine.keys()]])
  }
  const { rows } = await client.query<{ line: number }>(`delete from ${table} returning line`)
  for (const { line } of rows) errors.add({ file: loaded.sheet.file, line, message: say('refused_row') })
}
