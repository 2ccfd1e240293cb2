import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '../src/platform/database/db.ts'
import { loadDueDeliveries } from '../src/webhooks/sender.queries.ts'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import { plansOf } from './database/query-plans.ts'
import { createStoredWebhook } from './fixtures/webhooks.ts'

let database: TestDatabase
let webhook: string

beforeAll(async () => {
  database = await openSmallNetwork()
  webhook = (await createStoredWebhook(openDb(database.pool), { network_code: 'ATLIBE', name: 'erp' })).ID
})
afterAll(() => database.close())

/** 10,000 due deliveries of 2,000 records. */
const queueMany = () =>
  database.pool.query(
    `insert into webhook_deliveries (webhook_id, network_code, position, kind, record_id, event, at, next_try_at)
     select $1, 'ATLIBE', i, 'call', i % 2000, 'call.save', now(), now() - interval '1 second'
     from generate_series(1, 10000) i`,
    [webhook],
  )

/** A queue is empty most of the time, so the statistics are those of an empty table when many deliveries are queued. */
it.each(['of the empty queue', 'of the full queue'])(
  'earlier deliveries of a record are found by the record, with the statistics %s',
  async (which) => {
    await database.pool.query(`delete from webhook_deliveries`)
    if (which === 'of the empty queue') await database.pool.query('vacuum analyze webhook_deliveries')
    await queueMany()
    if (which === 'of the full queue') await database.pool.query('vacuum analyze webhook_deliveries')
    const [plan] = await plansOf(database.pool, (db) => loadDueDeliveries(db, { webhook, except: [], limit: 200 }))
    const lookups = plan?.nodes.filter((node) => node['Index Name'] === 'webhook_deliveries_of_record')
    expect(lookups?.map((node) => node['Index Cond'])).toEqual([expect.stringContaining('record_id = d.record_id')])
  },
)
