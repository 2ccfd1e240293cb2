import { type FileCell, numberText } from '@callout/domain/admin/admin.cells.ts'
import {
  findHeader,
  guessColumns,
  guessSheet,
  headersOf,
  type KnownSheets,
  maxTitleLines,
} from '@callout/domain/admin/admin.guess.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { FileSheet } from './file-sheet.ts'

/** The columns of a file's sheet: its headers with their index in a row. */
export interface FileTable {
  /** Index of the row of headers. */
  readonly header: number
  readonly columns: readonly { readonly header: string; readonly index: number }[]
}

export const textOf = (cell: FileCell | undefined) => (typeof cell === 'number' ? numberText(cell) : (cell ?? ''))

/** The columns below a row of headers. A column without a header and without a cell in the first rows is none. */
function tableAt({ rows }: Pick<FileSheet, 'rows'>, header: number): FileTable {
  const below = rows.slice(header + 1, header + 1 + maxTitleLines)
  const top = rows[header] ?? []
  const width = Math.max(top.length, ...below.map((row) => row.length))
  const columns = headersOf(top, width).map((text, index) => ({ header: text, index }))
  const isUsed = ({ index }: { index: number }) =>
    (top[index] ?? '') !== '' || below.some((row) => (row[index] ?? '') !== '')
  return { header, columns: columns.filter(isUsed) }
}

/** The tables that a sheet may be: one for each row that may have the headers. */
const tablesOf = (sheet: Pick<FileSheet, 'rows'>): FileTable[] =>
  sheet.rows.slice(0, maxTitleLines + 1).map((_, header) => tableAt(sheet, header))

const isIn = (headers: ReadonlySet<string>, { columns }: FileTable) =>
  columns.filter(({ header }) => headers.has(header))

/** The table with exactly these headers; undefined if no row has them. */
export const findTable = (sheet: Pick<FileSheet, 'rows'>, headers: ReadonlySet<string>): FileTable | undefined =>
  tablesOf(sheet).find((table) => table.columns.length === headers.size && isIn(headers, table).length === headers.size)

/** A header that the row with most of these headers has besides; undefined if it has none. */
export function headerBesides(sheet: Pick<FileSheet, 'rows'>, headers: ReadonlySet<string>): string | undefined {
  const [nearest] = tablesOf(sheet).toSorted((a, b) => isIn(headers, b).length - isIn(headers, a).length)
  return nearest?.columns.find(({ header }) => !headers.has(header))?.header
}

/** A sheet of a file with guesses of what it holds. */
export function describeSheet(sheet: FileSheet, known: KnownSheets): FoundSheet {
  const { name, rows, filled, encoding, delimiter } = sheet
  const { header, columns } = tableAt(sheet, findHeader(rows, known))
  const headers = columns.map((column) => column.header)
  const guess = guessSheet(headers, name, known)
  const { columns: names, isHere = true } = known.get(guess ?? '') ?? {}
  const placed = guessColumns(headers, names ?? new Map())
  const samplesOf = (index: number) =>
    rows
      .slice(header + 1)
      .map((row) => textOf(row[index]))
      .filter((text) => text !== '')
  const above = rows.slice(0, header).filter((row) => row.length > 0).length
  return {
    sheet: isHere ? ((guess as AdminSheetName | undefined) ?? null) : null,
    elsewhere: isHere ? null : `${guess}.csv`,
    name,
    columns: columns.map(({ header: text, index }, place) => ({
      header: text,
      column: placed[place] ?? null,
      samples: samplesOf(index)
        .slice(0, 3)
        .map((sample) => sample.slice(0, 100)),
    })),
    rows: Math.max(0, filled - above - 1),
    title_lines: header,
    encoding,
    delimiter,
  }
}
