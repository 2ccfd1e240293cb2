import { accountColumns, blockReasons, listOfColumn, listOfReason } from '@callout/domain/account/account.columns.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { describe, expect, it } from 'vitest'
import { callSource } from '../src/calls/call.queries.ts'
import { documentSource } from '../src/documents/document.source.ts'
import type { ListSource } from '../src/platform/lists/list-source.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import { dispatcher, plansOf, setUpPlanDatabase, tablesScannedSequentially } from './database/query-plans.ts'

const demo = setUpPlanDatabase()

const month = '2026-02'
const cells = [
  ...accountColumns.map((column) => [column, (company?: string) => listOfColumn(column, month, company)] as const),
  ...blockReasons.map((reason) => [`blocked: ${reason}`, (company?: string) => listOfReason(reason, company)] as const),
]

describe('the list behind a number of an account reads indexes', () => {
  it.each(cells)('%s', async (_name, listOf) => {
    const company = demo.sat.societe_uuid as string
    for (const [actor, named] of [
      [dispatcher, company],
      [demo.sat, undefined],
    ] as [Actor, string | undefined][]) {
      const { list, filterData } = listOf(named)
      const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData }
      const source = (
        list === 'fees' ? documentSource('fee', actor, demo.lists, 'es') : callSource(demo.lists, 'es', actor)
      ) as ListSource<unknown>
      const plans = await plansOf(demo.pool, (tx) => loadListPage({ tx, actor }, source, request))
      expect(plans.length).toBeGreaterThan(0)
      expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    }
  })
})
