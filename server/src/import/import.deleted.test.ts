import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { exampleNetwork, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { errorText } from '../platform/config/fatal-error.ts'
import { hasChanges, importNetwork } from './import.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openImportedNetwork()
})
afterAll(() => database.close())

const importFolder = (folder: string, minBulkRows?: number) => importNetwork(database.pool, folder, { minBulkRows })
const errorsOf = async (folder: string) => (await importFolder(folder).then(() => '', errorText)).split('\n').slice(1)

it('does not bring back a call or a contract that was deleted in the portal', async () => {
  await database.pool.query(`delete from calls using imported_calls
    where service_job_uuid = "ID" and call_key in ('SAV-2026-01990', 'SAV-2023-00009')`)
  await database.pool.query(`delete from service_contracts using imported_contracts
    where service_contract_uuid = "ID" and contract_key <> 'CT-2024-117'`)
  for (const minBulkRows of [20_000, 1])
    expect((await importFolder(exampleNetwork, minBulkRows)).merged.filter(hasChanges)).toEqual([])
  expect(await errorsOf(exampleNetworkWith('calls.csv', ['Perte de pression', 'Perte d’eau']))).toEqual([
    'calls.csv, line 5, column call_key: "SAV-2026-01990" was deleted in the portal: take the row out, or give it another key.',
  ])
  const moved = exampleNetworkWith('documents.csv', ['BC-26-0412,fee,SAV-2026-01877', 'BC-26-0413,fee,SAV-2026-01990'])
  expect(await errorsOf(moved)).toContain(
    'documents.csv, line 5, column call_key: "SAV-2026-01990" was deleted in the portal: take the row out, or name another.',
  )
  const covered = exampleNetworkWith('calls.csv', ['14:10:00Z,CT-2024-117', '14:10:00Z,CT-2022-031'])
  expect(await errorsOf(covered)).toEqual([
    'calls.csv, line 4, column contract_key: "CT-2022-031" was deleted in the portal: take the row out, or name another.',
  ])
})
