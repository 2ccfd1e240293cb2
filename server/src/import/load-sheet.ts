import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { toCopyText } from '../platform/database/copy.ts'
import type { ErrorCollector } from './import-errors.ts'
import type { QueryRunner } from './query-runner.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { applyRules } from './row-rules.ts'
import type { CellValue, Column } from './sheets/columns.ts'
import { importTableOf, type Sheet, type SheetRow } from './sheets/sheet.ts'

/** A file whose rows are loaded into a temporary table. */
export interface LoadedSheet {
  readonly sheet: Sheet
  /** The columns present in the file. */
  readonly present: ReadonlySet<string>
  readonly rows: number
}

/** Streams a file into its temporary table. Adds an error for each invalid row or cell. */
export async function loadSheet(
  client: pg.ClientBase,
  folder: string,
  sheet: Sheet,
  errors: ErrorCollector,
): Promise<LoadedSheet> {
  const table = await createImportTable(client, sheet)
  const state = { present: new Set<string>(), rows: 0 }
  const copyStream = client.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(Readable.from(copyLines(join(folder, sheet.file), sheet, errors, state)), copyStream)
  await client.query(`analyze ${table}`)
  return { sheet, ...state }
}

/** Creates the temporary table of a file and returns its name. */
export async function createImportTable(client: QueryRunner, { file, columns }: Sheet): Promise<string> {
  const table = importTableOf(file)
  const columnDefinitions = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  await client.query(`create temp table ${table} (line integer not null, ${columnDefinitions}) on commit drop`)
  return table
}

const linesPerBatch = 100

async function* copyLines(
  path: string,
  sheet: Sheet,
  errors: ErrorCollector,
  state: { present: Set<string>; rows: number },
) {
  const { file } = sheet
  let header: Column[] | undefined
  let text: string[] = []
  let isBegun = false
  for await (const row of readCsv(path)) {
    if ('message' in row) {
      isBegun = true
      errors.add({ file, ...row })
      break
    }
    if (!isBegun) {
      isBegun = true
      header = parseHeader(sheet, row, errors)
      state.present = new Set(header?.map(({ name }) => name))
      if (!header) return
      continue
    }
    state.rows++
    const values = parseRow(sheet, header ?? [], row, errors)
    if (values) text.push(toCopyLine(row.line, sheet, values))
    if (text.length < linesPerBatch) continue
    yield text.join('')
    text = []
  }
  if (!isBegun) errors.add({ file, line: 0, message: 'it is empty: its first line names the columns.' })
  if (text.length > 0) yield text.join('')
}

const toCopyLine = (line: number, { columns }: Sheet, row: SheetRow) =>
  `${[line, ...columns.map(({ name, valueWhenEmpty }) => row[name] ?? valueWhenEmpty)].map(toCopyText).join('\t')}\n`

/** The columns in the file's order; undefined if the header is wrong. */
function parseHeader(
  { file, columns }: Sheet,
  { cells, lineOf }: CsvRow,
  errors: ErrorCollector,
): Column[] | undefined {
  const before = errors.countOf(file)
  const names = columns.map(({ name }) => name).join(', ')
  const found = cells.map((cell, index) => {
    const column = columns.find(({ name }) => name === cell)
    if (!column) addError(lineOf(index), cell, `there is no such column; expected one of: ${names}.`)
    else if (cells.indexOf(cell) < index) addError(lineOf(index), cell, 'the column is there twice.')
    return column
  })
  function addError(line: number, column: string, message: string) {
    errors.add({ file, line, column: column === '' ? '(without name)' : column, message })
  }
  for (const { name, required } of columns)
    if (required && !cells.includes(name)) addError(1, name, 'the required column is missing.')
  return errors.countOf(file) === before ? found.filter((column) => column !== undefined) : undefined
}

/** The values by column; undefined if one is wrong. */
function parseRow(sheet: Sheet, header: Column[], row: CsvRow, errors: ErrorCollector): SheetRow | undefined {
  const { cells, line, lineOf } = row
  if (cells.length !== header.length) {
    const message = `the row has ${cells.length} cells and the header ${header.length}; put a cell that contains the delimiter in quotes.`
    errors.add({ file: sheet.file, line, message })
    return undefined
  }
  return readCells(sheet, header, cells, { line, lineOf }, errors)
}

/** The values of a row by column; undefined if one is wrong. */
export function readCells(
  { file, rules = [] }: Sheet,
  header: readonly Column[],
  cells: readonly string[],
  { line, lineOf }: Omit<CsvRow, 'cells'>,
  errors: ErrorCollector,
): SheetRow | undefined {
  const before = errors.countOf(file)
  const values: Record<string, CellValue> = {}
  const invalidColumns = new Set<string>()
  for (const [index, column] of header.entries()) {
    const cell = (cells[index] ?? '').trim()
    const value = cell === '' ? valueOfEmptyCell(column) : column.read(cell)
    if (typeof value === 'object' && value !== null) {
      invalidColumns.add(column.name)
      errors.add({ file, line: lineOf(index), column: column.name, message: value.message })
    } else values[column.name] = value
  }
  for (const [column, message] of Object.entries(applyRules(rules, values, invalidColumns)))
    errors.add({ file, line, column, message })
  return errors.countOf(file) === before ? values : undefined
}

const valueOfEmptyCell = ({ required, valueWhenEmpty }: Column) =>
  required ? { message: 'it is required, but empty.' } : valueWhenEmpty
