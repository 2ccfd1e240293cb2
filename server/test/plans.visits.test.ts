import { expect, it } from 'vitest'
import { getCompanyDays } from '../src/calls/planning/call.company-days.ts'
import { createTtlCache } from '../src/platform/database/ttl-cache.ts'
import { getDays } from '../src/visits/visit.days.ts'
import { listProgress } from '../src/visits/visit.progress.ts'
import {
  dispatcher,
  indexesOf,
  planOf,
  plansOf,
  preparedPlanOf,
  recordQueries,
  setUpPlanDatabase,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { contextWith } from './support/contexts.ts'

const demo = setUpPlanDatabase()

it('the days of a technician read large tables through indexes', async () => {
  const plans = await plansOf(demo.pool, async (tx) => {
    const ctx = contextWith({
      tx,
      actor: demo.sat,
      lang: 'en',
      now: '2026-03-10T09:30:00.000Z',
      ttlCache: createTtlCache(tx),
      recordAccess: () => {},
    })
    await getDays(ctx, { from: '2026-03-10', days: 3 })
    await listProgress(ctx, { IDs: ['00000000-0000-4000-8000-000000000000'] })
  })
  const scanned = plans.flatMap(tablesScannedSequentially)
  expect(
    scanned.filter((table) => ['calls', 'documents', 'document_lines', 'service_contracts'].includes(table)),
  ).toEqual([])
})

it('five weeks of the companies read calls by network and planned day, also once prepared', async () => {
  const sent = await recordQueries(demo.pool, async (tx) => {
    const ctx = contextWith({ tx, actor: dispatcher, lang: 'en', now: '2026-03-10T09:30:00.000Z' })
    await getCompanyDays(ctx, { from: '2026-03-02', days: 35 })
  })
  const [query, ...others] = sent.filter(({ sql }) => sql.includes('from calls row'))
  expect(others).toEqual([])
  if (!query) throw new Error('The visits were not counted.')
  for (const nodes of [await planOf(demo.pool, query.sql, query.parameters), await preparedPlanOf(demo.pool, query)]) {
    expect(tablesScannedSequentially({ sql: query.sql, nodes })).not.toContain('calls')
    expect(indexesOf({ sql: query.sql, nodes })).toContain('calls_schedule_start_date_idx')
  }
})
