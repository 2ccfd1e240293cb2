import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminSheetNames } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../test/database/cluster.ts'
import { demoNow, openDemoNetwork } from '../../test/database/networks.ts'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { startTestApp, type TestClient } from '../../test/support/test-app.ts'
import { unzip } from '../../test/support/unzip.ts'
import { importNetwork } from '../import/import.ts'
import { administeredSheets } from './admin.sheets.ts'

const app = setUpApp({}, () => openDemoNetwork(60))
let dispatcher: TestClient
let sheets: AdminSheet[]
beforeAll(async () => {
  app.clock.now = demoNow
  // The demo network has none of these.
  for (const [table, key] of [
    ['company_hours', 'societe_uuid'],
    ['technician_hours', 'societe_uuid, technician'],
  ] as const)
    await app.pool.query(`insert into ${table} (${key}, weekday, starts_at, ends_at)
      select ${key}, 5, '08:30', '24:00' from technicians where technician = 'T1'`)
  await app.pool.query(`insert into withholding_rates select societe_uuid, '2026-01-01', 15 from companies`)
  dispatcher = await app.signInAs('dispatcher' as Person)
  sheets = (await dispatcher.send(adminRowsApi.sheets, {})).body.Data
})

async function allRows(sheet: string): Promise<AdminStoredRow[]> {
  const rows: AdminStoredRow[] = []
  for (let Page = 1; ; Page++) {
    const { body } = await dispatcher.send(adminRowsApi.rows, { sheet, request: { Page, PageSize: 100, Total: -1 } })
    rows.push(...body.Data)
    if (rows.length >= body.Total || body.Data.length === 0) return rows
  }
}

it('lists each sheet with its columns and the number of its rows', async () => {
  expect(sheets.map(({ sheet }) => sheet)).toEqual(adminSheetNames.filter((name) => administeredSheets.has(name)))
  const counts = Object.fromEntries(sheets.map(({ sheet, count }) => [sheet, count]))
  expect(counts).toMatchObject({ networks: 1 })
  const empty = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [name] : []))
  expect(empty).toEqual([])
})

describe('what is read from a sheet and sent back', () => {
  it.each([...administeredSheets.keys()])('changes nothing in %s', async (sheet) => {
    const rows = await allRows(sheet)
    expect(rows).toHaveLength(sheets.find((one) => one.sheet === sheet)?.count ?? -1)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    for (let at = 0; at < rows.length; at += 1000) {
      const sent = rows.slice(at, at + 1000)
      const { body } = await dispatcher.send(adminRowsApi.save, {
        sheet,
        rows: sent.map(({ key, version, row }) => ({ key, version, row })),
      })
      expect(body.Data.items.filter(({ result }: { result: string }) => result !== 'unchanged')).toEqual([])
      expect(body.Data.items.map(({ version }: AdminStoredRow) => version)).toEqual(sent.map(({ version }) => version))
    }
    const { rows: changes } = await app.pool.query(`select from admin_changes where sheet = $1`, [sheet])
    expect(changes).toEqual([])
  })
})

it('exports what an import into an empty database exports again, texts that begin like a formula included', async () => {
  await app.pool.query(`update companies set raison_sociale = '@ctive + Sons' where supplier_code =
    (select min(supplier_code) from companies where network_code = 'ATLIBE')`)
  const exportOf = async (client: TestClient) => unzip((await client.get(adminRowsApi.export.path)).bytes)
  const first = await exportOf(dispatcher)
  const exported = [...administeredSheets.values()].map(({ file }) => file)
  expect(first['companies.csv']?.toString()).toContain("'@ctive + Sons")
  // Payments name invoices, which the administration does not hold.
  expect(Object.keys(first).sort()).toEqual(exported.filter((file) => file !== 'invoice-payments.csv').sort())
  const database = await openDatabase()
  await importNetwork(database.pool, createFolder(first))
  // Rights are not exported.
  await database.pool.query(`update accounts set can_administer = '{network}' where subject = 'dispatcher'`)
  const other = await startTestApp({}, async () => database)
  other.clock.now = demoNow
  const second = await exportOf(await other.signInAs('dispatcher' as Person))
  await other.close()
  for (const [file, bytes] of Object.entries(first))
    expect([file, second[file]?.toString()]).toEqual([file, bytes.toString()])
})
