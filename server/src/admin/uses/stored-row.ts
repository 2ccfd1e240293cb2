import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow } from '@callout/domain/admin/admin.ts'
import { runnerOf } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import {
  isActiveSql,
  keyColumns,
  readKey,
  storedCellSql,
  storedKeySql,
  storedNetworkSql,
  storedOfNetworkSql,
  storedRowSql,
  versionSql,
} from '../../import/stored/stored-rows.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { administeredSheet } from '../admin.sheets.ts'

/** A stored row that uses are looked for. */
export interface NamedRow {
  readonly sheet: AdminSheetName
  readonly key: string
  readonly version: number
  readonly row: AdminRow
  readonly active: boolean
  /** True for a row of all networks, which one network cannot change. */
  readonly isShared: boolean
  /** The value list of an item, else ''. */
  readonly list: string
  /** The code by which other rows name it, and the code above it, '' if there is none. */
  readonly code: string
  readonly above: string
}

/** The column of a sheet that other rows name its rows by, and the column of the code above it. */
const codeColumns: Partial<Record<AdminSheetName, readonly [code: string, above?: string]>> = {
  'value-lists': ['value', 'parent'],
  products: ['code_product'],
  fees: ['ItemCode'],
  'contract-templates': ['template_code'],
  companies: ['supplier_code'],
  technicians: ['technician', 'supplier_code'],
  accounts: ['subject'],
  'dpc-questions': ['name', 'return_type'],
}
export const codeColumnsOf = (sheet: AdminSheetName) => codeColumns[sheet] ?? []

/** SQL conditions: a stored row has these cells. They are compared by column, so that indexes help. */
const hasCells = (sheet: Sheet, first: number) =>
  keyColumns(sheet)
    .map((column, index) => `${storedCellSql(sheet, column)} = $${index + first}`)
    .join(' and ')

/** The row of this key that the network has; otherwise 404. */
export async function namedRow({ tx, actor }: ChangeContext, name: AdminSheetName, key: string): Promise<NamedRow> {
  const sheet = administeredSheet(name)
  const cells = orNotFound(readKey(sheet, key))
  const { rows } = await runnerOf(tx).query<Pick<NamedRow, 'key' | 'version' | 'row' | 'active' | 'isShared'>>(
    `select key, ${versionSql('row')} as version, row, active, network_code = '' as "isShared"
     from (select ${storedKeySql(sheet)} as key, ${storedRowSql(sheet)} as row, ${isActiveSql(sheet)} as active,
         ${storedNetworkSql(sheet)} as network_code
       from ${storedOfNetworkSql(sheet)} and ${hasCells(sheet, 2)}) stored`,
    [actor.network_code, ...keyColumns(sheet).map((column) => cells[column.name])],
  )
  const found = orNotFound(rows[0])
  const [code = '', above = ''] = codeColumnsOf(name)
  const cell = (column: string) => String(found.row[column] ?? '')
  return { ...found, sheet: name, list: cell('value_list'), code: cell(code), above: cell(above) }
}
