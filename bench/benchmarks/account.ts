import { accountApiPaths } from '@callout/domain/account/account.paths.ts'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { ensureCompanyCount } from '../data/companies.ts'
import { measureRequest } from '../measuring/measure-request.ts'
import { groupDigits } from '../report/table.ts'

const limitMs = 100
const companies = 2000
/** A slot that no transaction uses, so that the added totals can be removed. */
const benchSlot = 1_000_000

/** Measures the account page of a large network. */
export const accountBenchmark: Benchmark = {
  name: 'account',
  description: `The account of a month of a network with ${groupDigits(companies)} companies, each number with its list; and the twelve months of one company.`,
  run: async (bench) => {
    const { pool } = bench.network
    await ensureCompanyCount(pool, network_code, companies)
    const month = await lastMonth(pool)
    await addTotals(pool, month)
    try {
      const page = (what: string, account: string, path: string) =>
        measureRequest(bench, { what, account, path, body: { month }, limitMs })
      return [
        await page('all companies, as the dispatcher', 'dispatcher', accountApiPaths.get),
        await page('one company, as itself', 'sat', accountApiPaths.get),
        await page('twelve months of a company', 'sat', accountApiPaths.company),
      ]
    } finally {
      await pool.query('delete from account_totals where slot = $1', [benchSlot])
    }
  },
}

async function lastMonth(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ month: string }>(
    `select max(month) as month from account_totals where network_code = $1`,
    [network_code],
  )
  return rows[0]?.month ?? ''
}

/** Gives every company totals in the month and fees ahead, as if it had worked. */
async function addTotals(pool: pg.Pool, month: string) {
  await pool.query(
    `insert into account_totals
      select network_code, societe_uuid, month, $2, 20, 19, 5, 512.5, 1, 80.25, 6, 700, 7, 812.75
      from companies cross join (values ($3), ('')) months (month) where network_code = $1`,
    [network_code, benchSlot, month],
  )
  await pool.query('vacuum analyze account_totals')
}
