import { understandCell } from '@callout/domain/admin/admin.cells.ts'
import type { AdminColumn, AdminRow, AdminSheet } from '@callout/domain/admin/admin.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { cellText, optionsOf, optionText } from '../sheetColumns.ts'

/** Reads cells as spreadsheets copy them: tabs and lines, cells with either of them in double quotes. */
export function parseDelimited(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') endCell()
    else if (!isQuoted && sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.filter((row) => row.some((one) => one !== ''))
}

/**
 * The columns that a first row names, by code or by label in any language; undefined in the place of an unknown name.
 * Undefined as a whole if it holds no names but values.
 */
export function columnsOfHeader(
  cells: readonly string[],
  { columns }: Pick<AdminSheet, 'columns'>,
  labelsOf: (column: string) => readonly string[],
): (string | undefined)[] | undefined {
  const names = new Map(
    columns.flatMap(({ name }) => [name, ...labelsOf(name)].map((label) => [plainText(label), name] as const)),
  )
  const found = cells.map((cell) => names.get(plainText(cell)))
  const known = found.filter((name) => name !== undefined)
  return known.length > 0 && known.length * 2 >= cells.filter(Boolean).length ? found : undefined
}

type TypedColumn = Pick<AdminColumn, 'name' | 'kind' | 'options'>

/** The value of a typed or pasted cell; what cannot be read goes as it is, for the server to refuse it at its place. */
export function readCell(t: Translate, typed: string, column: TypedColumn): string | number | boolean | null {
  const { name, kind } = column
  const options = optionsOf(column)
  if (options) {
    // A text may be the code or the words that people see.
    const isMeant = (word: string) => (option: string) =>
      [option, optionText(t, name, option)].some((one) => plainText(one) === plainText(word))
    const codes = (name === 'can_administer' ? typed.split(/[,;\s]+/) : [typed.trim()]).filter(Boolean)
    return codes.map((word) => options.find(isMeant(word)) ?? word).join(' ')
  }
  const isNumber = kind === 'number' || kind === 'money'
  const isOwnKind = kind === 'yes_no' || kind === 'day' || kind === 'time'
  const { cell } = understandCell(typed, isNumber ? 'number' : isOwnKind ? kind : 'text')
  if (kind === 'yes_no' && (cell === 'yes' || cell === 'no' || cell === '')) return cell === 'yes'
  if (cell === '' && (isNumber || isOwnKind)) return null
  return isNumber && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

/** The text of a stored cell in the grid, which `readCell` reads back. */
export const writeCell = (t: Translate, column: TypedColumn, value: unknown): string =>
  typeof value === 'boolean' || optionsOf(column) ? cellText(t, column.name, value) : String(value ?? '')

/** The columns of a grid: those of the sheet that it does not fix. */
export const gridColumns = ({ columns }: Pick<AdminSheet, 'columns'>, fixed: AdminRow): AdminColumn[] =>
  columns.filter(({ name }) => !(name in fixed) && name !== 'network_code')

/** Texts of a grid in the user's language come first; the other languages follow at the end. */
export function orderColumns(columns: readonly AdminColumn[], own: Language): AdminColumn[] {
  const isOther = ({ name }: AdminColumn) =>
    languages.some((language) => language !== own && name.endsWith(`_${language}`))
  return [...columns.filter((column) => !isOther(column)), ...columns.filter(isOther)]
}
