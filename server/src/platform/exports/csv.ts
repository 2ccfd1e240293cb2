import { Readable } from 'node:stream'
import type { ColumnKind } from '@callout/domain/platform/list.ts'
import { withoutFormula } from './csv-formulas.ts'
import type { Cell } from './xlsx.cells.ts'
import type { SheetColumn } from './xlsx.parts.ts'

/** Media type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** A line of a CSV file, with its end: cells between commas, quoted where they must be. */
export const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\n`

function quoted(cell: string): string {
  const text = withoutFormula(cell)
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Streams a CSV file: one batch of rows at a time, only as fast as its bytes are read. */
export function csvStream(
  columns: readonly Pick<SheetColumn, 'header' | 'kind'>[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  async function* parts() {
    yield Buffer.from(csvLine(columns.map(({ header }) => header)))
    for await (const rows of batches)
      yield Buffer.from(rows.map((cells) => csvLine(columns.map(({ kind }, at) => textOf(kind, cells[at])))).join(''))
  }
  return Readable.from(parts(), { objectMode: false })
}

/** A cell as programs read it: `2026-03-31`, `2026-03-31 09:05`, `10.50`. */
function textOf(kind: ColumnKind, cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (kind === 'money') return cell.toFixed(2)
  if (kind !== 'day' && kind !== 'instant') return String(cell)
  return new Date(cell)
    .toISOString()
    .slice(0, kind === 'day' ? 10 : 16)
    .replace('T', ' ')
}
