import { Readable } from 'node:stream'
import { type Cell, cellWriter } from './xlsx.cells.ts'
import { endOfSheet, partsOf, type SheetColumn, startOfSheet } from './xlsx.parts.ts'
import { type ZipEntry, zip } from './zip.ts'

/** A sheet has no more rows, its headers among them; what is left stands on further sheets. */
const rowsOfSheet = 1_048_576

type Batches = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * A workbook, written while it is read: rows are pulled, a batch at a time, only as fast as its bytes are taken, and what
 * has been written is not kept.
 */
export function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  batches: Batches,
  mostRows = rowsOfSheet,
): Readable {
  return Readable.from(zip(entries(name, columns, batches, mostRows)), { objectMode: false })
}

function sheetWriter(columns: readonly SheetColumn[]) {
  const write = columns.map(({ kind }, index) => cellWriter(index, kind))
  const headers = columns.map(({ header }, index) => cellWriter(index, 'text')(1, header))
  const rows = (first: number, batch: readonly (readonly Cell[])[]) => {
    let text = ''
    for (const [index, cells] of batch.entries()) {
      const row = first + index
      text += `<row r="${row}">`
      for (let i = 0; i < write.length; i++) text += write[i]?.(row, cells[i] ?? null)
      text += '</row>'
    }
    return text
  }
  return { start: `${startOfSheet(columns)}<row r="1">${headers.join('')}</row>`, rows }
}

/** Sheets first: how many there are, the parts that name them can say only then. */
async function* entries(
  name: string,
  columns: readonly SheetColumn[],
  batches: Batches,
  mostRows: number,
): AsyncGenerator<ZipEntry> {
  const source = batches[Symbol.asyncIterator]()
  const sheet = sheetWriter(columns)
  let sheets = 0
  /** Rows read that the sheet before had no room for; undefined after the last. */
  let left: Awaited<ReturnType<typeof next>> = []
  async function next() {
    const { value, done } = await source.next()
    return done ? undefined : (value as readonly (readonly Cell[])[])
  }
  async function* content() {
    yield sheet.start
    for (let row = 2; left; left = await next()) {
      const fitting = left.slice(0, Math.max(0, mostRows - row + 1))
      yield sheet.rows(row, fitting)
      row += fitting.length
      left = left.slice(fitting.length)
      if (left.length > 0) break
    }
    yield endOfSheet
  }
  try {
    while (left) yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: content() }
  } finally {
    await source.return?.()
  }
  for (const [part, text] of partsOf(name, sheets)) yield { name: part, content: [text] }
}
