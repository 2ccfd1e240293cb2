import { Role } from '@callout/domain/platform/access.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { loadStoredChanges, numberChanges } from '../src/changes/change.queries.ts'
import { openDb } from '../src/platform/database/db.ts'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import { dispatcher, indexesOf, plansOf, tablesScannedSequentially } from './database/query-plans.ts'

let database: TestDatabase

/** Changes of 90 days: most are read by central staff and one of 200 companies. */
const many = `
  insert into changes (network_code, reader, position, at, kind, record_id, version, type)
  select 'ATLIBE', reader, i, timestamptz '2026-01-01Z' + i * interval '1 minute', 'call', gen_random_uuid()::text, 1, 'save'
  from generate_series(1, 100000) i cross join lateral (values (''), (lpad((i % 200)::text, 36, 'a'))) readers (reader);
  update change_log set last_position = 100000;
  insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
  select 'ATLIBE', gen_random_uuid(), 'A', timestamptz '2026-01-01Z', '{"type": "save", "changedItem": []}' from generate_series(1, 20000)`

beforeAll(async () => {
  database = await openSmallNetwork()
  await database.pool.query(many)
  await database.pool.query('vacuum analyze changes, history')
})
afterAll(() => database.close())

const readers = {
  'central staff': dispatcher,
  'a company': { ...dispatcher, role: Role.sat, societe_uuid: lpad('7') },
  'a technician': { ...dispatcher, role: Role.sat, societe_uuid: lpad('7'), technician: 'T1' },
} as const

function lpad(text: string) {
  return text.padStart(36, 'a')
}

it.each(Object.entries(readers))('a page of changes for %s reads a range of the primary key', async (_who, actor) => {
  for (const after of [0, 50_000, 99_999]) {
    const plans = await plansOf(database.pool, (tx) => loadStoredChanges(tx, actor, { after, limit: 1000 }))
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    expect(plans.flatMap(indexesOf)).toContain('changes_pkey')
  }
})

it('numbering takes no lock where nothing is pending', async () => {
  const { pool } = database
  const db = openDb(pool)
  while ((await numberChanges(db)) > 0);
  const holder = await pool.connect()
  onTestFinished(async () => {
    await holder.query('rollback')
    holder.release()
  })
  await holder.query('begin')
  expect((await holder.query('select from change_log for update')).rowCount).toBe(1)
  const numbered = db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    return numberChanges(tx)
  })
  expect(await numbered).toBe(0)
})
