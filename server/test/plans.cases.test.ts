import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countContents } from '../src/cases/case.contents.ts'
import { findOpenCalls } from '../src/cases/case.open-calls.ts'
import { listPresent } from '../src/cases/case.presence.ts'
import { listNotifications } from '../src/notifications/notification.actions.ts'
import type { RequestContext } from '../src/platform/http/context.ts'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import { dispatcher, indexesOf, plansOf, tablesScannedSequentially } from './database/query-plans.ts'
import { contextWith } from './support/contexts.ts'

let database: TestDatabase
let pool: pg.Pool
let ID: string

/** Enough calls, documents and notifications for realistic plans; every tenth call is open. */
const many = `
  insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at,
    internal_serial_number, code_postal, adresse, street_number)
  select gen_random_uuid(), 'ATLIBE', (20000000 + i)::text, case when i % 10 = 0 then -3 else -1 end, i % 10 = 0, false,
    timestamptz '2025-01-01Z' + i * interval '1 hour', 'SN' || i / 3, (10000 + i % 900)::text, 'Calle ' || i % 500, '1'
  from generate_series(1, 20000) i;
  insert into notifications (network_code, account_uuid, kind, service_job_uuid, author_uuid, user_name, created_at)
  select 'ATLIBE', a.account_uuid, 'moved', c."ID", gen_random_uuid(), 'Somebody', c.created_at
  from (select "ID", created_at from calls limit 2000) c cross join accounts a;
  insert into call_presence (service_job_uuid, account_uuid, network_code, user_name, expires_at)
  select "ID", gen_random_uuid(), network_code, 'Somebody', now() + interval '1 hour' from calls limit 2000`

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
  await pool.query(many)
  for (const table of ['calls', 'notifications', 'call_presence', 'attachments', 'documents'])
    await pool.query(`vacuum analyze ${table}`)
  const { rows } = await pool.query('select "ID" from calls limit 1')
  ID = rows[0].ID
})
afterAll(() => database.close())

const context = {
  actor: { ...dispatcher, account_uuid: '0b000000-0000-4000-8000-000000000001' },
  now: new Date().toISOString(),
}
const work: Record<string, (ctx: RequestContext) => Promise<unknown>> = {
  'the open calls of an appliance and an address': (ctx) =>
    findOpenCalls(ctx, {
      ins_id: '7',
      internal_serial_number: 'SN70',
      adresse: 'Calle 10',
      street_number: '1',
      code_postal: '10010',
    }),
  'who has calls open': (ctx) => listPresent(ctx, { IDs: [ID] }),
  'the notifications of a person': (ctx) => listNotifications(ctx),
  'the contents of a call': (ctx) => countContents(ctx, { ID }),
}

it.each(Object.entries(work))('finds %s through indexes', async (_what, act) => {
  const plans = await plansOf(pool, (tx) => act(contextWith({ ...context, tx })))
  expect(plans).not.toEqual([])
  const large = ['calls', 'notifications', 'call_presence']
  for (const plan of plans) {
    expect(tablesScannedSequentially(plan).filter((table) => large.includes(table))).toEqual([])
  }
  expect(plans.flatMap(indexesOf)).not.toEqual([])
})
