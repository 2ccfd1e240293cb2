import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readWithoutFormula } from '../../platform/exports/csv-formulas.ts'
import { createRowTaker, type FileSheet, type SpreadsheetTask } from './file-sheet.ts'

const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const

/** Reads a text of cells, in any encoding and with any delimiter that spreadsheets write. */
export async function readSheets({ path, name, part }: SpreadsheetTask): Promise<FileSheet[]> {
  const { text, encoding } = decode(await readFile(path))
  const named = /^sep=(.)\r?\n/i.exec(text)
  const content = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? findDelimiter(content)
  const taken = createRowTaker(part)
  let index = 0
  const take = (cells: string[]) => void taken.take(index++, cells)
  parse(content, {
    ...options,
    delimiter,
    // Rows are taken one by one, so that a file with too many ends early.
    on_record: (cells: string[]) => {
      take(cells.map((cell) => readWithoutFormula(cell.trim()).replaceAll('\r\n', '\n')))
      return null
    },
  })
  const sheet = basename(name, extname(name))
  return [{ name: sheet, rows: taken.rows, filled: taken.filled(), encoding, delimiter }]
}

/** Text by its byte order mark, or by what its bytes can be. Windows-1252 is what remains: it fits any bytes. */
export function decode(bytes: Buffer): { readonly text: string; readonly encoding: string } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark, every second byte of a Western text is zero.
  const start = bytes.subarray(0, 1000)
  const zeros = (offset: number) => start.filter((byte, index) => byte === 0 && index % 2 === offset).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const delimiters = [';', '\t', ',', '|'] as const

/** The delimiter that cuts the first rows most evenly: by the cells that most rows have. */
function findDelimiter(text: string): string {
  const start = text.slice(0, 64 * 1024)
  const scores = delimiters.map((delimiter) => {
    const rows: string[][] = parseStart(start, delimiter)
    const widths = rows.map((row) => row.length).filter((width) => width > 1)
    const common = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
    return widths.filter((width) => width === common).length * Math.min(common, 3)
  })
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

function parseStart(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...options, delimiter, to: 50 })
  } catch {
    return []
  }
}
