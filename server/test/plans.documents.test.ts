import { dpcList, feeList } from '@callout/domain/documents/document.list.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { ListRequest } from '@callout/domain/kernel/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentSource } from '../src/documents/document.source.ts'
import { invoiceableSource } from '../src/invoices/invoice.queries.ts'
import type { Db } from '../src/kernel/db.ts'
import { listPage } from '../src/kernel/list.ts'
import {
  type Demo,
  dispatcher,
  indexesOf,
  openDemo,
  type Planned,
  plansOf,
  preparedPlanOf,
  sentBy,
  sorts,
  tablesReadWhole,
} from './plans.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const isCount = ({ sql }: Planned) => sql.includes('count(*)')
const plansOfPage = (type: DocumentType, actor: Actor, asked: Partial<ListRequest>) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...asked }
  return plansOf(demo.pool, (db) => listPage({ tx: db, actor }, documentSource(type, actor, demo.lists, 'es'), request))
}

const columnsOf = { fee: Object.keys(feeList.columns), dpc: Object.keys(dpcList.columns) }
const sorted = (['fee', 'dpc'] as const).flatMap((type) =>
  columnsOf[type].flatMap((Member) => ([0, 1] as const).map((SortDirection) => ({ type, Member, SortDirection }))),
)

describe('the page of documents', () => {
  it.each(sorted)(
    '$type by $Member, direction $SortDirection: it walks an index in that order',
    async ({ type, ...sort }) => {
      const plans = await plansOfPage(type, dispatcher, { Sorts: [sort] })
      expect(plans.flatMap(tablesReadWhole)).toEqual([])
      const [page] = plans.filter((plan) => !isCount(plan))
      // One index of documents, and that of the calls by key.
      expect(indexesOf(page as Planned).filter((name) => name.startsWith('documents_'))).toHaveLength(1)
      expect(sorts(page as Planned)).toEqual([])
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
  it.each(searches)('%s where %s is %j: page and count go through an index', async (type, name, value) => {
    const filterData = { [name]: value } as ListRequest['filterData']
    for (const actor of [dispatcher, demo.sat]) {
      const plans = await plansOfPage(type, actor, { filterData })
      expect(plans.length).toBeGreaterThan(0)
      expect(plans.flatMap(tablesReadWhole)).toEqual([])
      for (const plan of plans) expect(indexesOf(plan)).not.toEqual([])
    }
  })

  it('of a company is that of its own index', async () => {
    const plans = await plansOfPage('fee', demo.sat, {})
    expect(plans.flatMap(tablesReadWhole)).toEqual([])
    expect(plans.flatMap(sorts)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).toContain('documents_of_company')
  })

  it('of what a company can invoice is that of an index that holds nothing else, whichever company asks', async () => {
    const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {} }
    const page = (db: Db) => listPage({ tx: db, actor: demo.sat }, invoiceableSource, request)
    const sent = await sentBy(demo.pool, page)
    expect(sent).toHaveLength(1)
    const nodes = await preparedPlanOf(demo.pool, sent[0] as (typeof sent)[number])
    expect(indexesOf({ sql: '', nodes })).toEqual(['documents_to_invoice', 'documents_to_invoice'])
  })
})
