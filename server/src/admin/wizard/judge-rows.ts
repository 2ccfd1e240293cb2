import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow, AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { damageOf } from '@callout/domain/platform/facts/damage.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type { Column } from '../../import/sheets/column.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { administeredSheet } from '../admin.sheets.ts'
import type { FileRow } from './convert-sheet.ts'
import type { Findings, Found } from './findings.ts'

/** A price that becomes this many times the former one, or this part of it, is worth a look. */
const priceJump = 5

/** Tells what is wrong or doubtful in saved rows. */
export function judgeRows(
  { now }: Pick<ChangeContext, 'now'>,
  name: AdminSheetName,
  rows: readonly FileRow[],
  items: readonly AdminSavedRow[],
  findings: Findings,
): void {
  const sheet = administeredSheet(name)
  const nextYear = addMilliseconds(now, 366 * dayMs).slice(0, 10)
  const columns = new Map(sheet.columns.map((column) => [column.name, column]))
  for (const [index, { line, row, told = [] }] of rows.entries()) {
    const item = items[index]
    if (!item) continue
    const add = (found: Omit<Found, 'sheet' | 'line'>) => findings.add({ sheet: name, line, ...found })
    if (item.Message) add({ kind: 'row', severity: 'error', text: item.Message, group: item.Message })
    for (const [column, text] of Object.entries(item.Errors))
      if (!told.includes(column)) add({ column, ...errorOf(sheet, columns.get(column), cellOf(row, column), text) })
    for (const { column, text } of item.warnings)
      add({ column, ...warningOf(columns.get(column), cellOf(row, column), text) })
    if (item.result !== 'refused') for (const found of doubtsOf(columns, row, item, nextYear)) add(found)
  }
}

const cellOf = (row: AdminRow, column: string) => String(row[column] ?? '')

/** Groups texts that differ only in the cell that they quote. */
const sharedText = (text: string, cell: string) => (cell === '' ? text : text.replace(`"${cell}"`, ''))

type Told = Pick<Found, 'kind' | 'severity' | 'text' | 'cell' | 'value' | 'group'>

function errorOf(sheet: Sheet, column: Column | undefined, cell: string, text: string): Told {
  const severity = 'error'
  if (cell === '' && column?.required) return { kind: 'required', severity }
  const damage = column && damageOf(cell, column.kind)
  if (damage?.severity === 'error') return { kind: damage.kind, severity }
  const isCode = column?.choices || sheet.references.some((reference) => reference.column === column?.name)
  if (isCode && cell !== '') return { kind: 'unknown_code', severity, value: cell }
  return { kind: 'refused', severity, text, cell, group: sharedText(text, cell) }
}

function warningOf(column: Column | undefined, cell: string, text: string): Told {
  const damage = column && damageOf(cell, column.kind)
  if (damage) return { kind: damage.kind, severity: 'warning' }
  return { kind: 'doubtful', severity: 'warning', text, cell, group: sharedText(text, cell) }
}

function* doubtsOf(
  columns: ReadonlyMap<string, Column>,
  row: AdminRow,
  { old = {} }: AdminSavedRow,
  nextYear: string,
): Generator<Told & { readonly column: string }> {
  for (const [column, { input, type }] of columns) {
    const cell = cellOf(row, column)
    if (cell === '') continue
    const times = input === 'money' && old[column] ? Number(cell) / Number(old[column]) : 1
    if (times >= priceJump || times <= 1 / priceJump) yield { column, kind: 'price_jump', severity: 'warning' }
    // An end may lie far ahead, a beginning seldom does.
    if (type === 'date' && cell > nextYear && !/end|until/i.test(column))
      yield { column, kind: 'future_date', severity: 'warning' }
  }
}
