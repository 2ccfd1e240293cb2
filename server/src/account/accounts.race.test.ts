import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { runRandomChanges } from '../../test/database/random-changes.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { wrongAccountTotals } from '../../test/support/account-cells.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const company = `(array['${companyIds.sur}', '${companyIds.norte}', null]::uuid[])[1 + floor(random() * 3)::int]`
const doneAt = `case when random() < 0.7 then '2026-01-01'::timestamptz + random() * interval '100 days' end`
const number = 'floor(random() * 1e15)::bigint::text'
const amount = 'floor(random() * 1e5) / 100'
const flag = `case when random() < 0.5 then 'Y' else 'N' end`
/** Few calls, so that writers meet on them. */
const anyCall = '(select "ID" from (select "ID" from calls order by call_id limit 12) few order by random() limit 1)'

/** Changes to calls and fees, one statement each. */
const changes = [
  `insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at, societe_uuid, done_at)
   select gen_random_uuid(), 'ATLIBE', ${number}, 1, false, false, now(), ${company}, ${doneAt} from generate_series(1, 2)`,
  `update calls set done_at = ${doneAt} where "ID" = ${anyCall}`,
  `update calls set societe_uuid = ${company} where "ID" = ${anyCall}`,
  `update calls set societe_uuid = ${company}, done_at = ${doneAt} where "ID" = ${anyCall}`,
  `insert into documents (network_code, type, "DocNum", service_job_uuid, societe_uuid, "DocTotal", "Confirmed")
   select 'ATLIBE', type, ${number}, "ID", societe_uuid, ${amount}, ${flag}
   from (select "ID", societe_uuid from calls where "ID" = ${anyCall}) one, unnest(array['fee', 'fee', 'dpc']) as type`,
  `update documents set "DocStatus" = case when random() < 0.5 then 'O' else 'C' end, "Confirmed" = ${flag},
     "IsChangeRequested" = ${flag}, "DocTotal" = ${amount}
   where "DocEntry" = (select "DocEntry" from documents order by random() limit 1)`,
  `update documents set "Confirmed" = 'Y' where service_job_uuid = ${anyCall}`,
  `delete from documents where "DocEntry" = (select "DocEntry" from documents order by random() limit 1)`,
  `delete from calls where "ID" = (select "ID" from calls c where not exists (select from documents d
     where d.service_job_uuid = c."ID") order by random() limit 1)`,
]

it('keeps exact totals while ten writers change the same calls and fees at once', async () => {
  for (let n = 0; n < 6; n++) await pool.query(changes[0] as string)
  const committed = await runRandomChanges(pool, changes, { transactions: 800, maxStatements: 3 })
  expect(committed).toBeGreaterThan(300)
  const { rows } = await pool.query('select count(*)::int as n from account_totals_counted')
  expect(rows[0].n).toBeGreaterThan(3)
  expect((await pool.query(wrongAccountTotals)).rows).toEqual([])
  // Each fee knows when its call was done.
  const stale = `select from documents d join calls c on c."ID" = d.service_job_uuid
    where d.type = 'fee' and d.done_at is distinct from c.done_at`
  expect((await pool.query(stale)).rowCount).toBe(0)
}, 90_000)

it('writers of one company do not wait for each other', async () => {
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    const insert = `insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status,
      created_at, societe_uuid, done_at) values (gen_random_uuid(), 'ATLIBE', ${number}, 1, false, false, now(), $1, '2026-02-02')`
    await first.query('begin')
    await first.query(insert, [companyIds.norte])
    await second.query(`set statement_timeout = '3s'`)
    await second.query(insert, [companyIds.norte])
    await first.query('commit')
  } finally {
    first.release()
    second.release(true)
  }
  expect((await pool.query(wrongAccountTotals)).rows).toEqual([])
})
