import { dpcList, feeList } from '@callout/domain/documents/document.list.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { describe, expect, it } from 'vitest'
import { findCleanDocuments } from '../src/documents/approval/clean-documents.ts'
import { loadCheckedDocuments, storedDocuments } from '../src/documents/checks/check.facts.ts'
import { nextBatch } from '../src/documents/checks/check.job.ts'
import { refreshUsualQuantities } from '../src/documents/checks/usual-quantities.ts'
import { documentSource } from '../src/documents/document.source.ts'
import { listUsualAmounts } from '../src/documents/usual-amounts.ts'
import { invoiceableSource } from '../src/invoices/invoice.queries.ts'
import type { Db } from '../src/platform/database/db.ts'
import { createTtlCache } from '../src/platform/database/ttl-cache.ts'
import type { RequestContext } from '../src/platform/http/context.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import {
  dispatcher,
  indexesOf,
  isCount,
  type PlannedQuery,
  plansOf,
  preparedPlanOf,
  recordQueries,
  setUpPlanDatabase,
  sortNodes,
  sortsAllRows,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { contextWith } from './support/contexts.ts'

const demo = setUpPlanDatabase()

const plansOfPage = (type: DocumentType, actor: Actor, options: Partial<ListRequest>) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...options }
  return plansOf(demo.pool, (db) =>
    loadListPage({ tx: db, actor }, documentSource(type, actor, demo.lists, 'es'), request),
  )
}

// The few values of the other columns have filters.
const indexedColumns = ['DocNum', 'DocDate', 'call_id', 'subcontractor_name', 'DocTotal']
const columnsOf = { fee: Object.keys(feeList.columns), dpc: Object.keys(dpcList.columns) }
const sorted = (['fee', 'dpc'] as const).flatMap((type) =>
  columnsOf[type]
    .filter((name) => indexedColumns.includes(name))
    .flatMap((Member) => ([0, 1] as const).map((SortDirection) => ({ type, Member, SortDirection }))),
)

describe('the page of documents', () => {
  it.each(sorted)(
    '$type by $Member, direction $SortDirection: reads an index in that order',
    async ({ type, ...sort }) => {
      const plans = await plansOfPage(type, dispatcher, { Sorts: [sort] })
      expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
      const [page] = plans.filter((plan) => !isCount(plan))
      // One index of documents, and the primary key of calls.
      expect(indexesOf(page as PlannedQuery).filter((name) => name.startsWith('documents_'))).toHaveLength(1)
      expect(sortNodes(page as PlannedQuery).filter(sortsAllRows)).toEqual([])
    },
  )

  const searches: [DocumentType, string, unknown][] = [
    ['fee', 'DocNum', '50001'],
    ['fee', 'call_id', '10000123'],
    ['fee', 'DocDate', { from: '2026-03-01', to: '2026-03-05' }],
    ['fee', 'DocTotal', { from: '500' }],
    ['fee', 'IsChangeRequested', ['Y']],
    ['fee', 'Confirmed', ['N']],
    ['fee', 'DocStatus', ['C']],
    ['dpc', 'ReturnType', ['DAMAGED']],
    ['dpc', 'CreditNote', 'CN00'],
  ]
  it.each(searches)('%s where %s is %j: page and count use an index', async (type, name, value) => {
    const filterData = { [name]: value } as ListRequest['filterData']
    for (const actor of [dispatcher, demo.sat]) {
      const plans = await plansOfPage(type, actor, { filterData })
      expect(plans.length).toBeGreaterThan(0)
      expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
      for (const plan of plans) expect(indexesOf(plan)).not.toEqual([])
    }
  })

  it('of a company uses its own index', async () => {
    const plans = await plansOfPage('fee', demo.sat, {})
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    expect(plans.flatMap(sortNodes)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).toContain('documents_societe_uuid_idx')
  })

  it('of clean documents to approve reads them first, and no others, in the order of an index', async () => {
    const ctx = { actor: dispatcher } as RequestContext
    const plans = await plansOf(demo.pool, (tx) =>
      findCleanDocuments({ ...ctx, tx }, { type: 'fee', filterData: {}, items: undefined }),
    )
    const [page] = plans.filter(({ sql }) => sql.includes('from documents'))
    expect(indexesOf(page as PlannedQuery)).toEqual(['documents_to_approve_idx'])
    expect(sortNodes(page as PlannedQuery)).toEqual([])
  })

  it('of invoiceable fees uses an index of nothing else, for every company', async () => {
    const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {} }
    const page = (db: Db) => loadListPage({ tx: db, actor: demo.sat }, invoiceableSource, request)
    const sent = await recordQueries(demo.pool, page)
    expect(sent).toHaveLength(2)
    for (const query of sent) {
      const nodes = await preparedPlanOf(demo.pool, query)
      expect(indexesOf({ sql: '', nodes })).toEqual(['documents_to_invoice_idx'])
    }
  })
})

describe('the checks of documents', () => {
  const undecided = async (n: number) =>
    (
      await demo.pool.query(
        `select "DocEntry" from documents where "Confirmed" = 'N' and "DocStatus" = 'O' order by md5("DocEntry"::text) limit $1`,
        [n],
      )
    ).rows.map(({ DocEntry }) => DocEntry)
  // Small tables are read whole.
  const large = new Set(['calls', 'documents', 'document_lines', 'service_contracts'])

  it.each([1, 100])('load the facts of %i documents by indexes', async (n) => {
    const DocEntries = await undecided(n)
    const plans = await plansOf(demo.pool, (tx) => loadCheckedDocuments(tx, storedDocuments(DocEntries)))
    expect(plans.length).toBeGreaterThan(3)
    expect(plans.flatMap(tablesScannedSequentially).filter((table) => large.has(table))).toEqual([])
  })

  it('find the next documents to check by the index of undecided ones', async () => {
    const plans = await plansOf(demo.pool, (tx) => nextBatch(tx, 'ATLIBE', { unchecked: true }))
    expect(plans.flatMap(indexesOf)).toEqual(['documents_undecided_idx'])
  })
})

describe('usual amounts and quantities', () => {
  /** The newest calls are read from the index alone until as many have the problem as the limit says. */
  function expectNewestCalls(plans: readonly PlannedQuery[]) {
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    const limits = plans.flatMap(({ nodes }) => nodes.filter((node) => node['Node Type'] === 'Limit'))
    const inside = limits.flatMap(({ Plans = [] }) => Plans).map((node) => [node['Node Type'], node['Index Name']])
    expect(inside).toContainEqual(['Index Only Scan', 'calls_created_at_idx'])
  }

  it('read only the newest calls of the problem, by its index', async () => {
    const { rows } = await demo.pool.query(`select "ID" from calls where network_code = 'ATLIBE' limit 1`)
    const plans = await plansOf(demo.pool, (tx) => {
      const ctx = contextWith({ tx, ttlCache: createTtlCache(tx), actor: dispatcher })
      return listUsualAmounts(ctx, { service_job_uuid: rows[0].ID, type: 'fee' })
    })
    expectNewestCalls(plans)
  })

  it('of several problems are read for each problem alone', async () => {
    const { rows } = await demo.pool.query(`select "DocEntry" from documents where type = 'fee' limit 10`)
    await demo.pool.query('delete from usual_quantities')
    const entries = rows.map(({ DocEntry }) => Number(DocEntry))
    const plans = await plansOf(demo.pool, (db) => refreshUsualQuantities(db, entries))
    const [ofProblems] = plans.filter(({ sql }) => sql.includes('insert into usual_quantities'))
    expectNewestCalls([ofProblems as PlannedQuery])
  })
})
