import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { storedCellSql, storedOfNetworkSql } from '../../import/stored/stored-rows.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { administeredSheet } from '../admin.sheets.ts'
import type { FileRow } from './convert-sheet.ts'
import type { Findings } from './findings.ts'

/** Shares of the stored rows: a file that changes more, or one that seems whole and has fewer, is worth a look. */
const shares = { changed: 0.2, seemsWhole: 0.2, whole: 0.9 }
/** Fewer rows say nothing about shares. */
const fewRows = 20

/** Compares the rows of a sheet with the stored ones before they are written; `end` tells what the writing changed. */
export async function judgeSheet(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  name: AdminSheetName,
  rows: readonly FileRow[],
  findings: Findings,
): Promise<{ readonly end: (updated: number) => void }> {
  const client = runnerOf(tx)
  const sheet = administeredSheet(name)
  const { network_code } = actor
  const stored = await countStored(client, sheet, network_code)
  const tell = (kind: string, params: Readonly<Record<string, number>>) =>
    findings.add({ sheet: name, kind, severity: 'warning', params })
  await tellLostZeros(client, name, network_code, rows, findings)
  const seemsWhole = rows.length >= Math.max(fewRows, stored * shares.seemsWhole)
  if (seemsWhole && rows.length < stored * shares.whole) tell('shrinks', { rows: rows.length, stored })
  return {
    end: (updated) => {
      if (updated >= fewRows && updated > stored * shares.changed) tell('many_changed', { rows: updated, stored })
    },
  }
}

async function countStored(client: QueryRunner, sheet: Sheet, network: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${storedOfNetworkSql(sheet)}`,
    [network],
  )
  return rows[0]?.count ?? 0
}

/** Tells keys of digits that are stored with zeros before them: the row would make a second record. */
async function tellLostZeros(
  client: QueryRunner,
  name: AdminSheetName,
  network: string,
  rows: readonly FileRow[],
  findings: Findings,
): Promise<void> {
  const sheet = administeredSheet(name)
  for (const column of sheet.columns) {
    const isOwnKey = sheet.key.includes(column.name) && !sheet.references.some((one) => one.column === column.name)
    if (!isOwnKey || column.type !== 'text') continue
    const digits = rows.filter(({ row }) => /^[1-9]\d*$/.test(String(row[column.name] ?? '')))
    if (digits.length === 0) continue
    const { rows: found } = await client.query<{ cell: string }>(
      `select cell from (select ${storedCellSql(sheet, column)} as cell from ${storedOfNetworkSql(sheet)}) stored where ltrim(cell, '0') = any ($2)`,
      [network, digits.map(({ row }) => row[column.name])],
    )
    const stored = new Set(found.map(({ cell }) => cell))
    const withZeros = new Map(found.map(({ cell }) => [cell.replace(/^0+/, ''), cell]))
    for (const { line, row } of digits) {
      const value = String(row[column.name])
      const suggestion = withZeros.get(value)
      if (suggestion !== undefined && !stored.has(value))
        findings.add({
          sheet: name,
          column: column.name,
          kind: 'lost_zero',
          severity: 'warning',
          line,
          value,
          suggestion,
        })
    }
  }
}
