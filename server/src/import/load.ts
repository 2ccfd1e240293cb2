import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copied } from '../kernel/copy.ts'
import type { Column, Value } from './columns.ts'
import type { Complaints } from './complaints.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { type Row, type Sheet, tableOf } from './sheet.ts'

/** A file whose rows stand in a table of their own for this transaction. */
export interface Loaded {
  readonly sheet: Sheet
  /** The columns the file has. */
  readonly present: ReadonlySet<string>
  readonly rows: number
}

/** Reads a file into its table, row by row, without ever holding it. What is wrong with a cell or row is complained about. */
export async function load(
  client: pg.ClientBase,
  folder: string,
  sheet: Sheet,
  complaints: Complaints,
): Promise<Loaded> {
  const { file, columns } = sheet
  const table = tableOf(file)
  const typed = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  await client.query(`create temp table ${table} (line integer not null, ${typed}) on commit drop`)
  const state = { present: new Set<string>(), rows: 0 }
  const into = client.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(Readable.from(lines(join(folder, file), sheet, complaints, state)), into)
  await client.query(`analyze ${table}`)
  return { sheet, ...state }
}

const batch = 500

async function* lines(
  path: string,
  sheet: Sheet,
  complaints: Complaints,
  state: { present: Set<string>; rows: number },
) {
  const { file } = sheet
  let header: Column[] | undefined
  let text: string[] = []
  let begun = false
  for await (const row of readCsv(path)) {
    if ('wrong' in row) {
      begun = true
      complaints.add({ file, ...row })
      break
    }
    if (!begun) {
      begun = true
      header = readHeader(sheet, row, complaints)
      state.present = new Set(header?.map(({ name }) => name))
      if (!header) return
      continue
    }
    state.rows++
    const read = readRow(sheet, header ?? [], row, complaints)
    if (read) text.push(copyLine(row.line, sheet, read))
    if (text.length < batch) continue
    yield text.join('')
    text = []
  }
  if (!begun) complaints.add({ file, line: 0, wrong: 'it is empty: its first line names the columns.' })
  if (text.length > 0) yield text.join('')
}

const copyLine = (line: number, { columns }: Sheet, row: Row) =>
  `${[line, ...columns.map(({ name, empty }) => row[name] ?? empty)].map(copied).join('\t')}\n`

/** The columns in the file's order, or nothing where the header is wrong. */
function readHeader({ file, columns }: Sheet, { cells, lineOf }: CsvRow, complaints: Complaints): Column[] | undefined {
  const before = complaints.of(file)
  const names = columns.map(({ name }) => name).join(', ')
  const found = cells.map((cell, index) => {
    const column = columns.find(({ name }) => name === cell)
    if (!column) complain(lineOf(index), cell, `there is no such column; there are: ${names}.`)
    else if (cells.indexOf(cell) < index) complain(lineOf(index), cell, 'the column is there twice.')
    return column
  })
  function complain(line: number, column: string, wrong: string) {
    complaints.add({ file, line, column: column === '' ? '(without name)' : column, wrong })
  }
  for (const { name, required } of columns)
    if (required && !cells.includes(name)) complain(1, name, 'the column is missing, and needed.')
  return complaints.of(file) === before ? found.filter((column) => column !== undefined) : undefined
}

/** The values by column, or nothing where one is wrong. */
function readRow({ file, check }: Sheet, header: Column[], row: CsvRow, complaints: Complaints): Row | undefined {
  const { cells, line, lineOf } = row
  if (cells.length !== header.length) {
    const wrong = `the row has ${cells.length} cells and the header ${header.length}; a cell that holds the delimiter stands in quotes.`
    complaints.add({ file, line, wrong })
    return undefined
  }
  const before = complaints.of(file)
  const values: Record<string, Value> = {}
  for (const [index, column] of header.entries()) {
    const cell = (cells[index] ?? '').trim()
    const value = cell === '' ? readEmpty(column) : column.read(cell)
    if (typeof value === 'object' && value !== null)
      complaints.add({ file, line: lineOf(index), column: column.name, wrong: value.wrong })
    else values[column.name] = value
  }
  if (complaints.of(file) === before)
    for (const [column, wrong] of Object.entries(check?.(values) ?? {})) complaints.add({ file, line, column, wrong })
  return complaints.of(file) === before ? values : undefined
}

const readEmpty = ({ required, empty }: Column) => (required ? { wrong: 'it is empty, and needed.' } : empty)
