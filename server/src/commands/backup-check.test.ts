import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { runCallout } from '../../test/support/command-line.ts'
import { openDb } from '../platform/database/db.ts'
import { compareBackup } from './backup-check.ts'

let used: TestDatabase
let restored: TestDatabase
beforeAll(async () => {
  used = await openSmallNetwork()
  restored = await openSmallNetwork()
  for (const { pool } of [used, restored]) {
    await createCall(openDb(pool), { call_id: '10000001', created_at: '2026-03-01T08:00:00.000Z' })
    await pool.query(`insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
      select network_code, "ID", 'Ana', '2026-03-02T08:00:00Z', '{"type": "save"}' from calls`)
  }
})
afterAll(() => Promise.all([used.close(), restored.close()]))

const compare = () => compareBackup(used.pool, restored.pool)
const lineOf = (lines: readonly string[], table: string) => lines.find((line) => line.includes(` ${table}:`))

test('finds a backup complete that has all rows of before its moment', async () => {
  const { lines, wrong } = await compare()
  expect([wrong, lineOf(lines, 'calls')]).toEqual([0, 'ok    calls: 1'])
})

test('counts what was deleted since, and ignores what was made since', async () => {
  const db = openDb(restored.pool)
  await createCall(db, { call_id: '10000002', created_at: '2026-03-01T09:00:00.000Z' })
  await createCall(openDb(used.pool), { call_id: '10000003', created_at: '2026-03-05T09:00:00.000Z' })
  const { lines, wrong } = await compare()
  expect([wrong, lineOf(lines, 'calls')]).toEqual([0, 'ok    calls: 2, 1 deleted since'])
  await restored.pool.query(`delete from calls where call_id = '10000002'`)
})

test('tells rows that the backup lacks', async () => {
  await createCall(openDb(used.pool), { call_id: '10000004', created_at: '2026-03-01T09:00:00.000Z' })
  const { lines, wrong } = await compare()
  expect([wrong, lineOf(lines, 'calls')]).toEqual([1, 'fails calls: 1, 1 lost or imported since'])
})

const check = (words: string) => runCallout(`backup check ${words}`, { DATABASE_URL: used.url })
const dump = fileURLToPath(import.meta.url)

test.each([
  ['nowhere.dump', /^--into is required: the address of an empty database/],
  ['nowhere.dump --into postgres://127.0.0.1:1/x', /^nowhere.dump cannot be read: ENOENT/],
])('refuses %s', async (words, sentence) => expect((await check(words)).refused).toMatch(sentence))

test('restores into an empty database alone', async () =>
  expect((await check(`${dump} --into ${restored.url}`)).refused).toMatch(/ is not empty, it has the table \w+\.$/))
