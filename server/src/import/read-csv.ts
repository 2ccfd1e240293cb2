import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** A row as it stands in the file, and in which of its lines each cell begins. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
  readonly lineOf: (index: number) => number
}

/** The file can't be read on from this line. */
export interface Unreadable {
  readonly line: number
  readonly wrong: string
}

/**
 * Reads a CSV file row by row: UTF-8 with or without byte order mark, comma or semicolon, any line ends. Rows without
 * anything in them are left out. It ends with what makes the rest unreadable, where something does.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow | Unreadable> {
  const state = { line: 1 }
  const delimiter = await delimiterOf(path)
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
  const text = Readable.from(plainLines(path, state))
  const parser = text.pipe(parse(options))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell !== '')) yield rowOf(record, info.lines)
    }
  } catch (error) {
    if (error instanceof CsvError) yield { line: Number(error.lines ?? state.line), wrong: reasonOf(error) }
    else if (error instanceof TypeError) yield { line: state.line, wrong: notUtf8 }
    else throw error
  }
}

const notUtf8 = 'the file is not UTF-8: save it as "CSV UTF-8".'

const reasonOf = ({ code }: CsvError) =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote is opened here and never closed.'
    : 'a quote stands within a cell: put the whole cell in quotes, and double those inside it.'

/** The parser counts lines up to the end of a row; the breaks within its cells lead back to where it begins. */
function rowOf(cells: readonly string[], lastLine: number): CsvRow {
  const breaks = cells.map((cell) => cell.split('\n').length - 1)
  const upTo = (index: number) => breaks.slice(0, index).reduce((sum, count) => sum + count, 0)
  const line = lastLine - upTo(cells.length)
  return { cells, line, lineOf: (index) => line + upTo(index) }
}

/** The text with plain line ends, so that lines can be counted; fails with a TypeError where it is not UTF-8. */
async function* plainLines(path: string, state: { line: number }) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held = ''
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = held + decoded(decoder, chunk, state)
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n')
  }
  yield held + decoder.decode()
}

function decoded(decoder: TextDecoder, chunk: Buffer, state: { line: number }): string {
  try {
    const text = decoder.decode(chunk, { stream: true })
    state.line += text.split('\n').length - 1
    return text
  } catch (error) {
    const lossy = new TextDecoder().decode(chunk)
    state.line += lossy.slice(0, lossy.indexOf('\ufffd')).split('\n').length - 1
    throw error
  }
}

/** A header holds names only: whichever stands between them. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const header = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)[0] ?? ''
    return header.includes(';') ? ';' : ','
  } finally {
    await file.close()
  }
}
