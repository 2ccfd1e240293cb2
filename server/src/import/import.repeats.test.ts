import { callApi } from '@callout/domain/calls/call.api.ts'
import { expect, it } from 'vitest'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { importNetwork } from './import.ts'

const app = setUpApp({}, openImportedNetwork)

interface Row {
  readonly ID: string
  readonly call_id: string
  readonly is_repeat: boolean
}

const listed = async (client: TestClient, filterData: object): Promise<Row[]> =>
  (await client.send(callApi.list, { request: { PageSize: 40 }, filterData })).body.Data
const numbersOf = (rows: readonly Row[]) => rows.map(({ call_id }) => call_id).sort()

it.each([
  ['in a small file', 'rep', 700002, {}],
  ['in a large file', 'big', 700003, { minBulkRows: 1 }],
])('repeats that an import brings %s are the same in record, filter and badge', async (_how, name, card, options) => {
  const header =
    'network_code,call_key,call_id,status_id,created_at,subject,call_type_id,problem_type_id,priority,ins_id'
  const rows = ['2026-01-05', '2026-01-19', '2026-02-02'].map(
    (day, index) => `VALRHO,${name}-${index},${name}-${index},-3,${day}T08:00:00Z,Panne,HPF,HPF1,H,${card}`,
  )
  const folder = createFolder({ 'calls.csv': [header, ...rows].join('\n') })
  await importNetwork(app.pool, folder, options)
  const dispatcher = await app.signInAs('regulation@valrho.example' as Person)
  const found = async (filterData: object) =>
    (await listed(dispatcher, filterData)).filter(({ call_id }) => call_id.startsWith(name))
  const all = await found({})
  const records = await Promise.all(all.map(async ({ ID }) => (await dispatcher.send(callApi.load, { ID })).body.Data))
  const named = records.filter(({ repeated_call }) => repeated_call !== null).map(({ call_id }) => call_id)
  expect(named.sort()).toEqual([`${name}-1`, `${name}-2`])
  expect(numbersOf(all.filter(({ is_repeat }) => is_repeat))).toEqual(named)
  // The values of the list, and those of a flag: `true` found nothing.
  for (const repeat of [['Y'], 'Y', true, 'true', [true]]) expect(numbersOf(await found({ repeat }))).toEqual(named)
  for (const repeat of [['N'], [false], 'false']) expect(numbersOf(await found({ repeat }))).toEqual([`${name}-0`])
  expect(await found({ repeat: ['Y', 'N'] })).toHaveLength(3)
})
