import type { ListRequest } from '@callout/domain/kernel/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, dispatcher, openDemo } from '../../test/plans.ts'
import { openDb } from '../kernel/db.ts'
import { listPage } from '../kernel/list.ts'
import { callSource } from './call.queries.ts'

const alike = 2_100

let demo: Demo
/** The calls that are alike, in the order of their phones, which none of the others stands behind. */
let far: string[]

beforeAll(async () => {
  demo = await openDemo()
  const { rows } = await demo.pool.query(
    `update calls set subject = 'Smoke detector', phone = '99999' || call_id, business_unit = 'FAR'
     where "ID" in (select "ID" from calls where network_code = 'ATLIBE' order by call_id limit ${alike})
     returning "ID", phone`,
  )
  far = rows.sort((a, b) => (a.phone < b.phone ? -1 : 1)).map(({ ID }) => ID)
}, 60_000)
afterAll(() => demo.close())

const page = async (asked: Partial<ListRequest>) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...asked }
  const { Data, Total } = await listPage(
    { tx: openDb(demo.pool), actor: dispatcher },
    callSource(demo.lists, 'en'),
    request,
  )
  return { keys: Data.map(({ ID }) => ID), Total }
}
const byPhone = (SortDirection: 0 | 1) => [{ Member: 'phone', SortDirection }]
const others = 'select count(*)::int as n from calls where network_code = $1'

describe('rows that lie together at the far end of an order', () => {
  const filters = {
    'a text': { subject: 'smoke' },
    'a text that no trigram finds': { subject: 'ke d' },
    'a value': { business_unit: ['FAR'] },
    'a text and a value': { subject: 'smoke', business_unit: ['FAR'] },
  }

  it.each(Object.entries(filters))('of %s: are met from either end, page by page', async (_what, filterData) => {
    const { rows } = await demo.pool.query(others, [dispatcher.network_code])
    expect(rows[0].n - alike).toBeGreaterThan(5_000)
    expect(await page({ filterData, Sorts: byPhone(0) })).toEqual({ keys: far.slice(0, 40), Total: alike })
    expect(await page({ filterData, Sorts: byPhone(1) })).toEqual({ keys: far.toReversed().slice(0, 40), Total: alike })
    expect(await page({ filterData, Sorts: byPhone(0), Page: 3 })).toEqual({ keys: far.slice(80, 120), Total: alike })
    const known = { filterData, Sorts: byPhone(0), Page: 53, PageSize: 40, Total: alike }
    expect(await page(known)).toEqual({ keys: far.slice(2_080), Total: alike })
  })

  it('are told from rows that are not there', async () => {
    expect(await page({ filterData: { subject: 'smoke', business_unit: ['NEAR'] } })).toEqual({ keys: [], Total: 0 })
  })
})
