import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder, exampleNetwork, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { hasChanges, importNetwork } from './import.ts'

let pool: pg.Pool
let database: TestDatabase

beforeEach(async () => {
  database = await openImportedNetwork()
  pool = database.pool
})
afterEach(() => database.close())

const rowsOf = async (sql: string) => (await pool.query(sql)).rows

it('keeps what the portal has changed in lines and answers, and refuses their changed rows', async () => {
  const inPortal = (document_key: string, statement: string) =>
    pool.query(`with changed as (update documents d set version = d.version + 1 from imported_documents k
      where k."DocEntry" = d."DocEntry" and k.document_key = '${document_key}' returning d."DocEntry")
      ${statement} "DocEntry" in (select "DocEntry" from changed)`)
  await inPortal('BC-26-0412', `update document_lines set "Quantity" = 7 where`)
  await inPortal('RT-25-0007', `update document_answers set answer = 'day' where name = 'mounted' and`)
  await inPortal('RT-25-0007', `delete from document_answers where name = 'fault' and`)
  const kept = async () => [
    await rowsOf(`select "Quantity" from document_lines join imported_documents using ("DocEntry")
      where document_key = 'BC-26-0412'`),
    await rowsOf('select name, answer from document_answers'),
  ]
  const expected = [[{ Quantity: '7.00' }], [{ name: 'mounted', answer: 'day' }]]
  for (const minBulkRows of [1, 20_000]) {
    const { merged } = await importNetwork(pool, exampleNetwork, { minBulkRows })
    expect(merged.filter(hasChanges)).toEqual([])
    expect(await kept()).toEqual(expected)
  }
  for (const [file, from, to] of [
    ['document-lines.csv', 'BC-26-0412,1,DEP-01', 'BC-26-0412,1,DEP-02'],
    ['document-answers.csv', 'mounted,later', 'mounted,never'],
  ] as const)
    await expect(importNetwork(pool, exampleNetworkWith(file, [from, to]))).rejects.toThrow(
      'was changed in the portal since its last import',
    )
  expect(await kept()).toEqual(expected)
})

it.each([20_000, 1])('marks the later call that an imported one makes a repeat, with %i rows as bulk', async (bulk) => {
  const call = (key: string, created_at: string) =>
    `network_code,call_key,status_id,created_at,subject,call_type_id,problem_type_id,priority,ins_id
VALRHO,${key},-3,${created_at},Panne,HPF,HPF1,H,700002\n`
  const changesOfEarlier = Array.from(
    { length: 40 },
    (_, index) => `VALRHO,EARLIER,2026-01-01T08:00:${index + 10}Z,ERP,save\n`,
  )
  await importNetwork(pool, createFolder({ 'calls.csv': call('LATER', '2026-01-09T08:00:00Z') }))
  const folder = createFolder({
    'calls.csv': call('EARLIER', '2026-01-01T08:00:00Z'),
    'call-history.csv': `network_code,call_key,created_at,user_name,type\n${changesOfEarlier.join('')}`,
  })
  const lines: string[] = []
  await importNetwork(pool, folder, { minBulkRows: bulk, progress: (line) => lines.push(line) })
  const isInBulk = lines.some((line) => line.startsWith('Indexes'))
  expect([isInBulk, lines.includes('Counting')]).toEqual([bulk === 1, false])
  const repeats = await rowsOf(
    `select repeated.call_key from imported_calls k join calls c on c."ID" = k.service_job_uuid
     left join imported_calls repeated on repeated.service_job_uuid = c.repeat_of where k.call_key = 'LATER'`,
  )
  expect(repeats).toEqual([{ call_key: 'EARLIER' }])
})
