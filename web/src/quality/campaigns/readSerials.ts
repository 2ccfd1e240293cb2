import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'

/** Header of a column of serial numbers: `InternalSN`, `Serial number`, `Número de serie`, `Matricola`. */
const serialHeader = /serial|internalsn|s[eé]rie|matric/i

const cellsOf = (line: string) => line.split(/[\t;,]/).map((cell) => cell.replace(/^\s*"|"\s*$/g, '').trim())

/**
 * The different serial numbers of a pasted or read text, and how many were there again. Of rows below a header that names
 * serial numbers only that column counts, else every value.
 */
export function readSerials(text: string): { readonly serials: readonly string[]; readonly repeated: number } {
  const [first = [], ...others] = text.split(/\r\n|\r|\n/).map(cellsOf)
  // A serial number has a digit, its header has none.
  const column = first.findIndex((cell) => serialHeader.test(cell) && !/\d/.test(cell))
  const cells = column === -1 ? [first, ...others].flat() : others.map((row) => row[column] ?? '')
  const given = cells.filter((cell) => cell !== '')
  const different = new Map(given.toReversed().map((cell) => [normaliseSerialNumber(cell) || cell, cell]))
  return { serials: [...different.values()].toReversed(), repeated: given.length - different.size }
}
