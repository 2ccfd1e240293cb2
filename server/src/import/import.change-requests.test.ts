import { expect, it } from 'vitest'
import { expectExactTotals } from '../../test/database/exact-totals.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { importNetwork } from './import.ts'

const stateOfDocument = `select d."IsChangeRequested" as requested, d.version = k.version as is_known,
    (select count(*)::int from history h
      where h.service_job_uuid = d.service_job_uuid and h.user_name = 'Callout') as steps
  from documents d join imported_documents k using ("DocEntry") where k.document_key = 'BC-26-0412'`
const requestChange = `update documents set "IsChangeRequested" = 'Y' where service_job_uuid =
  (select service_job_uuid from imported_calls where call_key = 'SAV-2026-01877')`

const otherCompany = [
  'F0101,2026-02-03T10:30:00Z,regulation@valrho.example,2026-02-03T13:00:00Z,2026-02-05T13:00:00Z,60,T2,',
  'F0102,2026-02-03T10:30:00Z,regulation@valrho.example,2026-02-03T13:00:00Z,2026-02-05T13:00:00Z,60,T1,',
] as const

it('a requested change of a file becomes none if its company does not have the call', async () => {
  const { pool, close } = await openImportedNetwork()
  const importDocument = (day: string) =>
    importNetwork(
      pool,
      createFolder({
        'documents.csv': `network_code,document_key,type,call_key,supplier_code,DocDate,DocStatus,Confirmed,IsChangeRequested
VALRHO,BC-26-0412,fee,SAV-2026-01877,F0101,${day},O,N,Y
`,
      }),
    )
  await importDocument('2026-02-05')
  expect((await pool.query(stateOfDocument)).rows).toEqual([{ requested: 'Y', steps: 0, is_known: true }])
  await importNetwork(pool, exampleNetworkWith('calls.csv', otherCompany))
  expect((await pool.query(stateOfDocument)).rows).toEqual([{ requested: 'N', steps: 1, is_known: true }])
  await importDocument('2026-02-06')
  expect((await pool.query(stateOfDocument)).rows).toEqual([{ requested: 'N', steps: 2, is_known: true }])
  await close()
})

it.each([
  ['ends when a folder gives its call to another company, in bulk', 1, otherCompany, { requested: 'N', steps: 1 }],
  ['ends when a folder gives its call to another company', 20_000, otherCompany, { requested: 'N', steps: 1 }],
  ['stays when a folder changes its call, in bulk', 1, undefined, { requested: 'Y', steps: 0 }],
  ['stays when a folder changes its call', 20_000, undefined, { requested: 'Y', steps: 0 }],
])('a requested change %s', async (_what, minBulkRows, change, expected) => {
  const { pool, close } = await openImportedNetwork()
  await pool.query(requestChange)
  // A bulk table needs as many changed rows as it has.
  const subjects = ['Chaudière en panne', 'Perte de pression', 'Visite annulée', 'Fuite sous la chaudière']
  const changes = subjects.map((text) => [text, `${text} !`] as const)
  const folder = exampleNetworkWith('calls.csv', ...changes, ...(change ? [change] : []))
  const lines: string[] = []
  await importNetwork(pool, folder, { minBulkRows, progress: (line) => lines.push(line) })
  expect(lines.includes('Counting')).toBe(minBulkRows === 1)
  expect((await pool.query(stateOfDocument)).rows).toEqual([{ ...expected, is_known: true }])
  await expectExactTotals(pool)
  await close()
})
