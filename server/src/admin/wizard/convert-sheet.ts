import {
  type CellKind,
  type CellStyle,
  type FileCell,
  styleOf,
  type UnderstoodCell,
  understandCell,
} from '@callout/domain/admin/admin.cells.ts'
import type { AdminRow } from '@callout/domain/admin/admin.ts'
import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { Column } from '../../import/sheets/column.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import type { FileSheet } from './file-sheet.ts'
import { findTable } from './file-table.ts'
import type { Findings } from './findings.ts'

/** A row of the file by columns; `line` is its line in the spreadsheet, from 1. */
export interface FileRow {
  readonly line: number
  readonly row: AdminRow
  /** Columns whose cell is wrong, which is told already. */
  readonly told?: readonly string[]
}

const kinds: Partial<Record<Column['type'], CellKind>> = {
  date: 'day',
  time: 'time',
  boolean: 'yes_no',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
}

/** The rows of a file's sheet as an import file has them. Tells what had to be understood, or is in doubt. */
export function convertSheet(sheet: Sheet, chosen: ChosenSheet, file: FileSheet, findings: Findings): FileRow[] {
  const table = findTable(file, new Set(Object.keys(chosen.columns)))
  if (!table) throw new Error(`the headers of ${chosen.name} are not in the file any more`)
  const lines = [...file.rows.keys()].filter((index) => index > table.header && (file.rows[index]?.length ?? 0) > 0)
  const rows = new Map(lines.map((index) => [index, { row: {} as AdminRow, told: [] as string[] }]))
  for (const { header, index: place } of table.columns) {
    const column = sheet.columns.find(({ name }) => name === chosen.columns[header])
    if (!column) continue
    const read = createCellReader(column, chosen, () => lines.map((line) => file.rows[line]?.[place] ?? ''))
    for (const [index, { row, told }] of rows) {
      const { cell, note } = read(file.rows[index]?.[place] ?? '')
      row[column.name] = cell
      const severity = note?.startsWith('ambiguous') ? 'error' : 'warning'
      if (severity === 'error') told.push(column.name)
      if (note) findings.add({ sheet: chosen.sheet, column: column.name, kind: note, severity, line: index + 1 })
    }
  }
  return [...rows].map(([index, read]) => ({ line: index + 1, ...read }))
}

type ReadCell = { readonly cell: string; readonly note?: UnderstoodCell['note'] | 'rounded_decimals' }

function createCellReader(column: Column, chosen: ChosenSheet, cells: () => Iterable<FileCell>) {
  const kind = kinds[column.type] ?? 'text'
  const certain = kind === 'number' || kind === 'day' ? styleOf(cells(), kind) : {}
  const style: CellStyle = {
    dates: certain.dates ?? chosen.dates,
    decimals: certain.decimals ?? chosen.decimals,
  }
  const answers = new Map(Object.entries(chosen.values?.[column.name] ?? {}))
  return (typed: FileCell): ReadCell => {
    const read = understandCell(typed, kind, style)
    const answered = answers.get(read.cell)
    if (answered !== undefined) return { cell: answered }
    return kind === 'number' && !read.note ? roundDecimals(read.cell, column) : read
  }
}

/** A computed number has more decimals than it shows, and than its column may have. */
function roundDecimals(cell: string, column: Column): ReadCell {
  const isRefused = (text: string) => typeof column.read(text) === 'object' && column.read(text) !== null
  if (!/^-?\d+\.\d{2,}$/.test(cell) || !isRefused(cell)) return { cell }
  const rounded = [2, 1].map((digits) => Number(cell).toFixed(digits)).find((text) => !isRefused(text))
  return rounded === undefined ? { cell } : { cell: rounded, note: 'rounded_decimals' }
}
