import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Refusal, refuseField } from '@callout/domain/platform/refusal.ts'
import { administeredSheet, administers } from '../admin.sheets.ts'
import type { FileSheet } from './file-sheet.ts'
import { findTable, headerBesides } from './file-table.ts'

/** True if the actor may write all these sheets. */
export const mayImport = (actor: Actor, chosen: readonly ChosenSheet[]) =>
  chosen.every(({ sheet }) => administers(actor, sheet))

/** Refuses sheets that do not fit the file: every header of it is placed or left out, and no column comes twice. */
export function refusalOfSheets(chosen: readonly ChosenSheet[], found: readonly FileSheet[]): Refusal | undefined {
  for (const one of chosen) {
    const refusal = refusalOfSheet(
      one,
      found.find(({ name }) => name === one.name),
    )
    if (refusal) return refusal
  }
  const names = chosen.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : refuse('sheet_twice', { name: twice })
}

const refuse = (
  reason: 'sheet_twice' | 'no_sheet' | 'no_column' | 'column_twice' | 'no_key' | 'headers' | 'header_left_out',
  params: Readonly<Record<string, string>>,
) => refuseField('sheets', `admin.import.refused.${reason}`, params)

function refusalOfSheet({ name, sheet, columns }: ChosenSheet, file: FileSheet | undefined): Refusal | undefined {
  const declared = administeredSheet(sheet)
  if (!file) return refuse('no_sheet', { name })
  const placed = Object.values(columns).filter((column) => column !== null)
  const unknown = placed.find((column) => !declared.columns.some((known) => known.name === column))
  if (unknown) return refuse('no_column', { name, column: unknown })
  const twice = placed.find((column, index) => placed.indexOf(column) !== index)
  if (twice) return refuse('column_twice', { name, column: twice })
  const missing = declared.columns.find(
    (column) =>
      column.required &&
      declared.key.includes(column.name) &&
      column.name !== 'network_code' &&
      !placed.includes(column.name),
  )
  if (missing) return refuse('no_key', { name, column: missing.name })
  const headers = new Set(Object.keys(columns))
  if (findTable(file, headers)) return undefined
  const left = headerBesides(file, headers)
  return left === undefined ? refuse('headers', { name }) : refuse('header_left_out', { name, header: left })
}
