import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readWithoutFormula } from '../platform/exports/csv-formulas.ts'

/** The cells of a row. `lineOf` gives the line of the file in which a cell begins. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
  readonly lineOf: (index: number) => number
}

/** The file cannot be read from this line on. */
export interface CsvReadError {
  readonly line: number
  readonly message: string
}

/**
 * Reads a CSV file row by row: UTF-8 with or without byte order mark, comma or semicolon, any line ends.
 * Skips empty rows. If the file becomes unreadable, the last item is a CsvReadError.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow | CsvReadError> {
  const state = { line: 1 }
  const delimiter = await detectDelimiter(path)
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
  const text = Readable.from(readNormalizedText(path, state))
  const parser = text.pipe(parse(options))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell !== '')) yield createCsvRow(record.map(readWithoutFormula), info.lines)
    }
  } catch (error) {
    if (error instanceof CsvError) yield { line: Number(error.lines ?? state.line), message: messageOf(error) }
    else if (error instanceof TypeError) yield { line: state.line, message: notUtf8 }
    else throw error
  }
}

const notUtf8 = 'the file is not UTF-8: save it as "CSV UTF-8".'

const messageOf = ({ code }: CsvError) =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote is opened here and never closed.'
    : 'there is a quote inside a cell: put the whole cell in quotes, and double those inside it.'

/** The parser reports the last line of a row. Subtract the line breaks within cells to get the first. */
function createCsvRow(cells: readonly string[], lastLine: number): CsvRow {
  const breaksBefore = (index: number) => cells.slice(0, index).join('').split('\n').length - 1
  const line = lastLine - breaksBefore(cells.length)
  return { cells, line, lineOf: (index) => line + breaksBefore(index) }
}

/** Streams the text with `\n` line ends, so that lines can be counted. Throws a TypeError if it is not UTF-8. */
async function* readNormalizedText(path: string, state: { line: number }) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let carriageReturn = ''
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = carriageReturn + decodeChunk(decoder, chunk, state)
    carriageReturn = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carriageReturn.length).replaceAll('\r\n', '\n')
  }
  yield carriageReturn + decoder.decode()
}

function decodeChunk(decoder: TextDecoder, chunk: Buffer, state: { line: number }): string {
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

/** Detects the delimiter from the header, which holds only column names. */
async function detectDelimiter(path: string): Promise<',' | ';'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const header = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)[0] ?? ''
    return header.includes(';') ? ';' : ','
  } finally {
    await file.close()
  }
}
