import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { createCellFindings } from '../checks/cell-findings.ts'
import { checkSheets } from '../checks/check-sheets.ts'
import { createImportTable, type LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { readCells } from '../read-cells.ts'
import type { Column } from '../sheets/column.ts'
import { importTableOf, type Sheet, type SheetRow } from '../sheets/sheet.ts'
import { sentRowsSql } from '../stored/stored-rows.ts'
import { createRowErrors, type RowErrors } from './row-errors.ts'

/** A row as it was sent: values by column. */
export type SentRow = Readonly<Record<string, string | number | boolean | null>>

/** The value as the cell of a file. */
function toCell(value: SentRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).toWellFormed()
}

/**
 * Loads the rows of a request into the temporary table of their sheet, wrong ones too, so that all their errors are
 * found. Rows that are refused as a whole are left out.
 */
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
  const read: SheetRow[] = []
  for (const [index, row] of sent.entries()) {
    const line = index + 1
    if (errors.hasLine(file, line, '')) continue
    for (const [column, message] of errorsOf(row)) errors.add({ file, line, column, message })
    const cells = header.map(({ name }) => toCell(row[name]))
    const { values } = readCells(sheet, header, cells, { line, lineOf: () => line }, { errors, findings })
    read.push({ ...values, line })
  }
  const table = await createImportTable(client, sheet)
  await insertRows(client, table, sheet, read)
  await sheet.judgeCells?.(client, findings)
  await findings.settle(client, errors)
  return { sheet, present: new Set(header.map(({ name }) => name)), rows: read.length, isWhole: true }
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

async function insertRows(client: QueryRunner, table: string, sheet: Sheet, rows: readonly SheetRow[]) {
  const { columns } = sheet
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const complete = rows.map((row) => ({
    line: row.line,
    ...Object.fromEntries(columns.map(({ name, valueWhenEmpty }) => [name, row[name] ?? valueWhenEmpty])),
  }))
  await client.query(`insert into ${table} (line, ${names}) select line, ${names} from ${sentRowsSql(sheet, '$1')}`, [
    JSON.stringify(complete),
  ])
  await client.query(`analyze ${table}`)
}

/** Rounds of checks: removing a refused row may break the reference of another row. */
const maxRounds = 8

/** Tells what is wrong in loaded rows. */
type CheckRows = (errors: RowErrors) => Promise<void>

/**
 * Checks the loaded rows against each other and the stored rows, and takes the refused ones out. `checks` are those of
 * their sheet.
 */
export async function refuseWrongRows(
  client: QueryRunner,
  loaded: LoadedSheet,
  errors: RowErrors,
  checks: readonly CheckRows[],
): Promise<void> {
  const { file } = loaded.sheet
  const table = importTableOf(file)
  const find = async () => {
    const found = createRowErrors(errors)
    for (const check of [...checks, () => checkSheets(client, [loaded], found)]) await check(found)
    return found
  }
  const takeOut = async (lines: readonly number[], found: RowErrors) => {
    for (const line of lines) for (const one of found.byLine.get(line) ?? []) errors.add({ file, line, ...one })
    await client.query(`delete from ${table} where line = any ($1)`, [lines])
  }
  // Rows known to be wrong get their other errors first. What they break in the others is judged without them.
  if (errors.hasErrors()) await takeOut([...errors.byLine.keys()], await find())
  for (let round = 0; round < maxRounds; round++) {
    const found = await find()
    if (!found.hasErrors()) {
      for (const [line, ofLine] of found.warningsByLine)
        for (const one of ofLine) errors.add({ file, line, ...one, severity: 'warning' })
      return
    }
    await takeOut([...found.byLine.keys()], found)
  }
  const { rows } = await client.query<{ line: number }>(`delete from ${table} returning line`)
  for (const { line } of rows) errors.add({ file, line, message: say('refused_row') })
}
