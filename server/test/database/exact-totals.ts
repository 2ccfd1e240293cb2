import type pg from 'pg'
import { expect } from 'vitest'

const storedCounts =
  'select list, network_code, societe_uuid, status, sum(amount)::int as amount from list_counts group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4'
const storedAccounts =
  'select network_code, societe_uuid, month, sum(done)::int as done, sum(written)::int as written, sum(to_check_sum) as to_check, sum(invoiced_sum) as invoiced from account_totals group by 1, 2, 3 order by 1, 2, 3'

/** Checks the kept totals against those that the records themselves give. */
export async function expectExactTotals(pool: pg.Pool) {
  const [counts, accounts] = [(await pool.query(storedCounts)).rows, (await pool.query(storedAccounts)).rows]
  expect(counts.length).toBeGreaterThan(5)
  expect(accounts.length).toBeGreaterThan(1)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select count_lists_anew(), count_accounts_anew()')
  expect((await client.query(storedCounts)).rows).toEqual(counts)
  expect((await client.query(storedAccounts)).rows).toEqual(accounts)
  await client.query('rollback')
  client.release()
}
