import type { ColumnKind } from '@callout/domain/platform/list.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'

/** Value of a cell; null if empty. A number of an instant or day is local time in milliseconds, as if in UTC. */
export type Cell = string | number | null

/** Number formats of the workbook by kind of column; other kinds have none. */
export const cellFormats: readonly { readonly kind: ColumnKind; readonly format: string }[] = [
  { kind: 'instant', format: 'yyyy/mm/dd hh:mm' },
  { kind: 'day', format: 'yyyy/mm/dd' },
  { kind: 'money', format: '#,##0.00' },
]

/** Excel's limit for the text of a cell, in characters. */
const maxCellLength = 32_767
// Characters that must be escaped: XML syntax, control characters, Excel's own escapes (`_x…`), outer white space.
const special = /[\p{Cc}&<>\uFFFE\uFFFF]|_x|^\s|\s$/u
const nonCharacters = /[\uFFFE\uFFFF]/g
const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Escapes a text for XML content or a quoted attribute. Control characters become Excel's escapes, such as `_x0001_`.
 */
export const xmlText = (text: string) =>
  text
    .replace(nonCharacters, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\p{Cc}/gu, (c) => (c === '\n' || c === '\t' ? c : escapeCharacter(c)))
    .replace(/[&<>"]/g, (c) => xmlEntities[c] as string)

/**
 * XML of a text cell, cut to Excel's limit. A text that starts with `=` needs no escape: text cells are never formulas.
 */
function cellTextXml(text: string): string {
  if (text.length <= maxCellLength && !special.test(text)) return `<t>${text}</t>`
  return `<t xml:space="preserve">${xmlText(text.slice(0, maxCellLength))}</t>`
}

/** Letters of a column by its index: 0 is A, 26 is AA. */
const columnLettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLettersOf(Math.floor(column / 26) - 1) + columnLettersOf(column % 26)

/** 1 January 1970 as an Excel day number. */
const unixEpochDays = 25_569

/** Creates the function that writes the cells of a column (index from 0) as XML. `row` counts from 1; null gives ''. */
export function createCellWriter(column: number, kind: ColumnKind): (row: number, cell: Cell) => string {
  const at = `<c r="${columnLettersOf(column)}`
  const style = cellFormats.findIndex((format) => format.kind === kind) + 1
  const styled = style > 0 ? `" s="${style}"><v>` : '"><v>'
  const isTime = kind === 'instant' || kind === 'day'
  return (row, cell) => {
    if (typeof cell === 'string') return `${at}${row}" t="inlineStr"><is>${cellTextXml(cell)}</is></c>`
    if (cell === null || !Number.isFinite(cell)) return ''
    return `${at}${row}${styled}${isTime ? cell / dayMs + unixEpochDays : cell}</v></c>`
  }
}
