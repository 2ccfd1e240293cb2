import { Readable } from 'node:stream'
import { type Cell, createCellWriter } from './xlsx.cells.ts'
import { type SheetColumn, sheetEndXml, sheetStartXml, workbookParts } from './xlsx.parts.ts'
import { type ZipEntry, zip } from './zip.ts'

/** Excel's limit of rows per sheet, header included; further rows go to further sheets. */
const maxSheetRows = 1_048_576

type Batches = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * Streams an XLSX workbook: pulls one batch of rows at a time, only as fast as its bytes are read, and keeps none.
 * `maxRows` limits the rows of a sheet, header included. An error of `batches` is an error of the stream.
 */
export function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  batches: Batches,
  maxRows = maxSheetRows,
): Readable {
  return Readable.from(zip(workbookEntries(name, columns, batches, maxRows)), { objectMode: false })
}

function createSheetWriter(columns: readonly SheetColumn[]) {
  const cellWriters = columns.map(({ kind }, index) => createCellWriter(index, kind))
  const headers = columns.map(({ header }, index) => createCellWriter(index, 'text')(1, header))
  const rows = (first: number, batch: readonly (readonly Cell[])[]) => {
    let text = ''
    for (const [index, cells] of batch.entries()) {
      const row = first + index
      text += `<row r="${row}">`
      for (let i = 0; i < cellWriters.length; i++) text += cellWriters[i]?.(row, cells[i] ?? null)
      text += '</row>'
    }
    return text
  }
  return { start: `${sheetStartXml(columns)}<row r="1">${headers.join('')}</row>`, rows }
}

/** The sheets come first: the parts that list them need to know how many there are. */
async function* workbookEntries(
  name: string,
  columns: readonly SheetColumn[],
  batches: Batches,
  maxRows: number,
): AsyncGenerator<ZipEntry> {
  const source = batches[Symbol.asyncIterator]()
  const sheet = createSheetWriter(columns)
  let sheets = 0
  /** Rows of the last batch that did not fit on the previous sheet; undefined after the last batch. */
  let remainingRows: Awaited<ReturnType<typeof next>> = []
  async function next() {
    const { value, done } = await source.next()
    return done ? undefined : (value as readonly (readonly Cell[])[])
  }
  async function* content() {
    yield sheet.start
    for (let row = 2; remainingRows; remainingRows = await next()) {
      const fitting = remainingRows.slice(0, Math.max(0, maxRows - row + 1))
      yield sheet.rows(row, fitting)
      row += fitting.length
      remainingRows = remainingRows.slice(fitting.length)
      if (remainingRows.length > 0) break
    }
    yield sheetEndXml
  }
  try {
    while (remainingRows) yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: content() }
  } finally {
    await source.return?.()
  }
  for (const [part, text] of workbookParts(name, sheets)) yield { name: part, content: [text] }
}
