import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatcher, setUpPlanDatabase } from '../../test/database/query-plans.ts'
import { openDb } from '../platform/database/db.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { callSource } from './call.queries.ts'

const matchCount = 2_100

const demo = setUpPlanDatabase()
/** The matching calls sorted by phone. All other calls sort before them. */
let matches: string[]

beforeAll(async () => {
  const { rows } = await demo.pool.query(
    `update calls set subject = 'Smoke detector', phone = '99999' || call_id, business_unit = 'FAR'
     where "ID" in (select "ID" from calls where network_code = 'ATLIBE' order by call_id limit ${matchCount})
     returning "ID", phone`,
  )
  matches = rows.sort((a, b) => (a.phone < b.phone ? -1 : 1)).map(({ ID }) => ID)
})

const page = async (options: Partial<ListRequest>) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...options }
  const { Data, Total } = await loadListPage(
    { tx: openDb(demo.pool), actor: dispatcher },
    callSource(demo.lists, 'en', dispatcher),
    request,
  )
  return { keys: Data.map(({ ID }) => ID), Total }
}
const byPhone = (SortDirection: 0 | 1) => [{ Member: 'phone', SortDirection }]
const countCalls = 'select count(*)::int as n from calls where network_code = $1'

describe('matching rows that are all at the end of the sort order', () => {
  const filters = {
    'a text': { subject: 'smoke' },
    'a text without usable trigrams': { subject: 'ke d' },
    'a value': { business_unit: ['FAR'] },
    'a text and a value': { subject: 'smoke', business_unit: ['FAR'] },
  }

  it.each(Object.entries(filters))('are found in both directions, on every page, by %s', async (_what, filterData) => {
    const { rows } = await demo.pool.query(countCalls, [dispatcher.network_code])
    expect(rows[0].n - matchCount).toBeGreaterThan(5_000)
    expect(await page({ filterData, Sorts: byPhone(0) })).toEqual({ keys: matches.slice(0, 40), Total: matchCount })
    expect(await page({ filterData, Sorts: byPhone(1) })).toEqual({
      keys: matches.toReversed().slice(0, 40),
      Total: matchCount,
    })
    expect(await page({ filterData, Sorts: byPhone(0), Page: 3 })).toEqual({
      keys: matches.slice(80, 120),
      Total: matchCount,
    })
    const known = { filterData, Sorts: byPhone(0), Page: 53, PageSize: 40, Total: matchCount }
    expect(await page(known)).toEqual({ keys: matches.slice(2_080), Total: matchCount })
  })

  it('gives an empty page if no row matches', async () => {
    expect(await page({ filterData: { subject: 'smoke', business_unit: ['NEAR'] } })).toEqual({ keys: [], Total: 0 })
  })
})
