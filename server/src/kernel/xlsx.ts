import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ColumnKind } from '@callout/domain/kernel/list.ts'
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'

/** What a cell holds: dates as the clock should show them, in UTC. */
export type Cell = string | number | Date | null

export interface SheetColumn {
  readonly header: string
  readonly kind: ColumnKind
  /** In pixels. */
  readonly width?: number | undefined
}

const formats: Partial<Record<ColumnKind, string>> = {
  instant: 'yyyy/mm/dd hh:mm',
  day: 'yyyy/mm/dd',
  money: '#,##0.00',
}

/** A workbook of one sheet, written while it is read: rows are pulled only as fast as its bytes are taken. */
export function xlsxStream(name: string, columns: readonly SheetColumn[], rows: AsyncIterable<Cell[]>): Readable {
  const bytes = writeXlsxStream(rows, {
    name: name.slice(0, 31),
    columns: columns.map(columnDef),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(bytes as ReadableStream)
}

function columnDef({ header, kind, width }: SheetColumn): ColumnDef {
  const numFmt = formats[kind]
  return {
    header: cellText(header),
    // A sheet counts in digits of 7 pixels, with 5 around them.
    ...(width !== undefined && { width: Math.min(255, Math.max(1, Math.round(((width - 5) / 7) * 100) / 100)) }),
    ...(numFmt && { style: { numFmt } }),
  }
}

/** A cell holds no more characters. */
const longest = 32_767
// U+FFFE and U+FFFF may not stand in XML; `_x0041_` would be read as a letter "A".
const unfit = /[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

/** A text as a cell takes it: as it is, whatever it begins with, for a cell of text is never a formula. */
export function cellText(text: string): string {
  const fitting = text.replace(unfit, (found) => (found === '_' ? '_x005F_' : '\uFFFD'))
  return fitting.length > longest ? fitting.slice(0, longest) : fitting
}
