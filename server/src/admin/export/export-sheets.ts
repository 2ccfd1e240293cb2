import { Readable } from 'node:stream'
import type { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { type AdminSheetName, adminSheetNames } from '@callout/domain/admin/admin.sheets.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { Column } from '../../import/sheets/column.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { storedColumns, storedKeySql, storedOfNetworkSql, storedValueSql } from '../../import/stored/stored-rows.ts'
import { withoutFormulaSql } from '../../platform/exports/csv-formulas.ts'
import { type ZipEntry, zip } from '../../platform/exports/zip.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { malformedRequest, Problem } from '../../platform/http/problem.ts'
import type { FileResponse } from '../../platform/http/send-file.ts'
import { administeredSheets, mayRead } from '../admin.sheets.ts'

/** The rows of a network as a folder of CSV files for `callout import`, in a zip. */
export async function exportSheets(
  { tx, actor }: RequestContext,
  { sheets }: BodyOf<typeof adminRowsApi.export>,
): Promise<FileResponse> {
  const readable: readonly string[] = adminSheetNames.filter((name) => mayRead(actor, name))
  // Their invoices are no part of the folder.
  const names = sheets === '' ? readable.filter((name) => name !== 'invoice-payments') : sheets.split(',')
  const unknown = names.find((name) => !adminSheetNames.includes(name as AdminSheetName))
  if (unknown !== undefined) throw malformedRequest(`unknown sheet "${unknown}"`)
  if (!names.every((name) => readable.includes(name))) throw new Problem(403)
  const client = runnerOf(tx)
  async function* files(): AsyncGenerator<ZipEntry> {
    for (const [name, sheet] of administeredSheets)
      if (names.includes(name)) yield { name: sheet.file, content: csvOf(client, sheet, actor.network_code) }
  }
  return { type: 'application/zip', filename: `${actor.network_code}.zip`, stream: Readable.from(zip(files())) }
}

const rowsPerRead = 5000

/** The lines of a sheet, read in parts by key: the export of a large sheet holds no connection while it is sent. */
async function* csvOf(client: QueryRunner, sheet: Sheet, network_code: string): AsyncGenerator<string> {
  const columns = storedColumns(sheet).filter(({ name }) => name !== 'can_administer')
  yield `${columns.map(({ name }) => name).join(',')}\n`
  const cells = columns.map((column) => csvCellSql(sheet, column)).join(` || ',' || `)
  let last = ''
  for (;;) {
    const { rows } = await client.query<{ key: string; line: string }>(
      `select * from (select ${storedKeySql(sheet)} collate "C" as key, ${cells} as line
         from ${storedOfNetworkSql(sheet)}) rows
       where key > $2 order by key limit ${rowsPerRead}`,
      [network_code, last],
    )
    yield rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length < rowsPerRead) return
    last = rows.at(-1)?.key ?? ''
  }
}

/** SQL of a cell of a CSV file. An account is exported with the one network of the folder. */
function csvCellSql(sheet: Sheet, { name, type }: Column): string {
  if (sheet.file === 'accounts.csv' && name === 'networks') return '$1'
  const value = storedValueSql(sheet, name)
  if (type === 'boolean') return `case when ${value} then 'yes' when not ${value} then 'no' else '' end`
  if (type === 'time') return `to_char(${value}, 'HH24:MI')`
  if (type !== 'text') return `coalesce((${value})::text, '')`
  const text = withoutFormulaSql(value)
  return `case when ${value} ~ '[",;\\n\\r]' or ${value} ~ '^\\s|\\s$' then '"' || replace(${text}, '"', '""') || '"' else coalesce(${text}, '') end`
}
