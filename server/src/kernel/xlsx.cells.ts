import type { ColumnKind } from '@callout/domain/kernel/list.ts'

/** What a cell holds. In columns of instants and days a number is what the clock shows, in milliseconds as if in UTC. */
export type Cell = string | number | null

/** The styles of the workbook, by the kind of column; any other has none. */
export const formats: readonly { readonly kind: ColumnKind; readonly format: string }[] = [
  { kind: 'instant', format: 'yyyy/mm/dd hh:mm' },
  { kind: 'day', format: 'yyyy/mm/dd' },
  { kind: 'money', format: '#,##0.00' },
]

/** A cell holds no more characters. */
const longest = 32_767
// Whatever XML, or a reader of sheets, would take for something else.
const special = /[\p{Cc}&<>\uFFFE\uFFFF]|_x|^\s|\s$/u
const unfit = /[\uFFFE\uFFFF]/g
const marksOfXml: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text inside XML, also in the quotes of an attribute. What XML can't hold stands as a sheet writes it: `_x0001_`. */
export const xmlText = (text: string) =>
  text
    .replace(unfit, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\p{Cc}/gu, (c) => (c === '\n' || c === '\t' ? c : escaped(c)))
    .replace(/[&<>"]/g, (c) => marksOfXml[c] as string)

/** A text as a cell of text holds it: as it is, whatever it begins with, for such a cell is never a formula. */
export function textIn(text: string): string {
  if (text.length <= longest && !special.test(text)) return `<t>${text}</t>`
  return `<t xml:space="preserve">${xmlText(text.slice(0, longest))}</t>`
}

/** The letters of a column: 0 is A, 26 is AA. */
export const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26)

const day = 24 * 3600_000
/** 1 January 1970 in the days of a sheet. */
const epoch = 25_569

/** How the cells of a column are written, by row number; nothing is nothing. */
export function cellWriter(column: number, kind: ColumnKind): (row: number, cell: Cell) => string {
  const at = `<c r="${lettersOf(column)}`
  const style = formats.findIndex((format) => format.kind === kind) + 1
  const styled = style > 0 ? `" s="${style}"><v>` : '"><v>'
  const isTime = kind === 'instant' || kind === 'day'
  return (row, cell) => {
    if (typeof cell === 'string') return `${at}${row}" t="inlineStr"><is>${textIn(cell)}</is></c>`
    if (cell === null || !Number.isFinite(cell)) return ''
    return `${at}${row}${styled}${isTime ? cell / day + epoch : cell}</v></c>`
  }
}
