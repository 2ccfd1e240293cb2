import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { toCopyText } from '../platform/database/copy.ts'
import { type CellFindings, createCellFindings } from './checks/cell-findings.ts'
import type { ErrorCollector } from './checks/import-errors.ts'
import type { QueryRunner } from './query-runner.ts'
import { type ReadCells, readCells } from './read-cells.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { Column } from './sheets/column.ts'
import { importTableOf, type Sheet, type SheetRow } from './sheets/sheet.ts'

/** A file whose rows are loaded into a temporary table. */
export interface LoadedSheet {
  readonly sheet: Sheet
  /** The columns present in the file. */
  readonly present: ReadonlySet<string>
  readonly rows: number
  /** False if rows could not be read at all. Rows with wrong cells are loaded, so that all their errors are found. */
  readonly isWhole: boolean
}

/** Streams a file into its temporary table. Tells what is wrong in its header, rows and cells. */
export async function loadSheet(
  client: pg.ClientBase,
  folder: string,
  sheet: Sheet,
  errors: ErrorCollector,
): Promise<LoadedSheet> {
  const table = await createImportTable(client, sheet)
  const findings = createCellFindings(sheet)
  const state = { present: new Set<string>(), rows: 0, isWhole: true }
  const copyStream = client.query(copyFrom(`copy ${table} from stdin`))
  const lines = copyLines(join(folder, sheet.file), sheet, { errors, findings }, state)
  await pipeline(Readable.from(lines), copyStream)
  await client.query(`analyze ${table}`)
  await sheet.judgeCells?.(client, findings)
  await findings.settle(client, errors)
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

/** Where errors are told: at once, or once the rows are loaded. */
interface Collectors {
  readonly errors: ErrorCollector
  readonly findings: CellFindings
}

async function* copyLines(
  path: string,
  sheet: Sheet,
  collectors: Collectors,
  state: { present: Set<string>; rows: number; isWhole: boolean },
) {
  const { errors } = collectors
  const { file } = sheet
  let header: (Column | undefined)[] | undefined
  let text: string[] = []
  for await (const row of readCsv(path)) {
    if ('message' in row) {
      header ??= []
      state.isWhole = false
      errors.add({ file, ...row })
      break
    }
    if (!header) {
      header = parseHeader(sheet, row, errors)
      state.present = new Set(header.flatMap((column) => column?.name ?? []))
      continue
    }
    state.rows++
    const read = parseRow(sheet, header, row, collectors)
    if (read) text.push(toCopyLine(row.line, sheet, read.values))
    if (!read?.hasKey) state.isWhole = false
    if (text.length < linesPerBatch) continue
    yield text.join('')
    text = []
  }
  if (!header) errors.add({ file, line: 0, message: 'it is empty: its first line names the columns.' })
  if (text.length > 0) yield text.join('')
}

const toCopyLine = (line: number, { columns }: Sheet, row: SheetRow) =>
  `${[line, ...columns.map(({ name, valueWhenEmpty }) => row[name] ?? valueWhenEmpty)].map(toCopyText).join('\t')}\n`

/** The columns in the file's order; undefined where there is no such column. Empty names at the end are left out. */
function parseHeader({ file, columns }: Sheet, { cells, lineOf }: CsvRow, errors: ErrorCollector) {
  const names = columns.map(({ name }) => name).join(', ')
  const named = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  const header = named.map((cell, index) => {
    const column = columns.find(({ name }) => name === cell)
    const isTwice = named.indexOf(cell) < index
    if (!column) addError(lineOf(index), cell, `there is no such column; expected one of: ${names}.`)
    else if (isTwice) addError(lineOf(index), cell, 'the column is there twice.')
    return isTwice ? undefined : column
  })
  function addError(line: number, column: string, message: string) {
    errors.add({ file, line, column: column === '' ? '(without name)' : column, message })
  }
  for (const { name, required } of columns)
    if (required && !named.includes(name)) addError(1, name, 'the required column is missing.')
  return header
}

/** The values by column; undefined if the row cannot be read. */
function parseRow(
  sheet: Sheet,
  header: readonly (Column | undefined)[],
  row: CsvRow,
  { errors, findings }: Collectors,
): ReadCells | undefined {
  const { cells, line, lineOf } = row
  const hasExtraCells = cells.slice(header.length).some((cell) => cell !== '')
  if (cells.length < header.length || hasExtraCells) {
    const advice =
      cells.length < header.length
        ? 'write each, also an empty one'
        : 'put a cell that contains the delimiter in quotes'
    const message = `the row has ${cells.length} cells and the header ${header.length}; ${advice}.`
    errors.add({ file: sheet.file, line, message })
    return undefined
  }
  return readCells(sheet, header, cells, { line, lineOf }, { errors, findings })
}
