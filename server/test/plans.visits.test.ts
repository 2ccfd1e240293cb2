import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCompanyDays } from '../src/calls/planning/call.company-days.ts'
import { createTtlCache } from '../src/platform/database/ttl-cache.ts'
import { getDays } from '../src/visits/visit.days.ts'
import { listProgress } from '../src/visits/visit.progress.ts'
import {
  dispatcher,
  openPlanDatabase,
  type PlanDatabase,
  plansOf,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { contextWith } from './fixtures/contexts.ts'

let demo: PlanDatabase
beforeAll(async () => {
  demo = await openPlanDatabase()
})
afterAll(() => demo.close())

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

it('five weeks of the companies read calls by network and planned day', async () => {
  const plans = await plansOf(demo.pool, async (tx) => {
    const ctx = contextWith({ tx, actor: dispatcher, lang: 'en', now: '2026-03-10T09:30:00.000Z' })
    await getCompanyDays(ctx, { from: '2026-03-02', days: 35 })
  })
  expect(plans.flatMap(tablesScannedSequentially)).not.toContain('calls')
  const indexes = plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name']))
  expect(indexes).toContain('calls_schedule_start_date_idx')
})
