import { randomUUID } from 'node:crypto'
import { queuesOf } from '@callout/domain/overview/overview.queues.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { expect, it } from 'vitest'
import { loadCharts } from '../src/overview/chart.queries.ts'
import { countQueues } from '../src/overview/queue.queries.ts'
import { loadRecentChanges } from '../src/overview/recent.actions.ts'
import { loadVisitsOf } from '../src/overview/visit.queries.ts'
import { dispatcher, plansOf, setUpPlanDatabase, tablesScannedSequentially } from './database/query-plans.ts'
import { contextWith } from './support/contexts.ts'

const demo = setUpPlanDatabase()

const today = '2026-03-10'
const largeTables = ['calls', 'documents', 'service_contracts', 'history']

it.each(Object.values(Role))('the home page of role %s reads large tables through indexes', async (role) => {
  const reader = role === Role.sat ? demo.sat : dispatcher
  const actor = { ...reader, role, account_uuid: randomUUID() }
  const facts = {
    role,
    technician: null,
    enableServiceContract: true,
    usesDpc: true,
    today,
    openStatuses: ['-3', '-2'],
  }
  const plans = await plansOf(demo.pool, async (tx) => {
    const ctx = contextWith({ tx, actor, lang: 'en', now: `${today}T09:30:00.000Z` })
    await countQueues(ctx, demo.lists, queuesOf(facts))
    await loadVisitsOf(ctx, demo.lists, today)
    await loadCharts(ctx, today)
    await loadRecentChanges(ctx)
  })
  const scanned = plans.flatMap(tablesScannedSequentially)
  expect(scanned.filter((table) => largeTables.includes(table))).toEqual([])
})
