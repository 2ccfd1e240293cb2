import { callList } from '@callout/domain/calls/call.list.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSource } from '../src/calls/call.queries.ts'
import { makeDemoNetwork } from '../src/demo/demo.ts'
import { openDb, openPool } from '../src/kernel/db.ts'
import { listPage } from '../src/kernel/list.ts'
import { openMemo } from '../src/kernel/memo.ts'
import { type ValueLists, valueLists } from '../src/value-lists/value-list.queries.ts'
import { cloneDatabase } from './cluster.ts'
import { dispatcher, plansOfCallPage, tablesReadWhole } from './plans.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool
let lists: ValueLists
let company: string

beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
  await makeDemoNetwork(pool, { calls: 12_000, now: new Date('2026-03-10T09:30:00Z'), progress: () => {} })
  lists = await valueLists({ tx: openDb(pool), memo: openMemo() }, 'ATLIBE')
  const { rows } = await pool.query(`select societe_uuid from accounts where subject = 'sat'`)
  company = rows[0].societe_uuid
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Every text of calls that can be searched, with where it is stored. */
const texts = Object.entries(callList.filters).flatMap(([name, filter]) =>
  filter.kind === 'contains' ? [{ name, column: filter.column ?? name, isPlain: filter.stored === 'plain' }] : [],
)

describe('one or two letters', () => {
  it.each(texts)('of $name are found in an index alone', async ({ name, isPlain }) => {
    for (const text of ['1', 'ca', 'xq']) {
      const plans = await plansOfCallPage(pool, dispatcher, { filterData: { [name]: text } })
      expect(plans.flatMap(tablesReadWhole)).toEqual([])
      const [found] = plans.map(({ nodes }) => nodes.filter((node) => node['Node Type'] === 'Index Only Scan'))
      expect(found?.map((node) => node['Index Name']).join()).toMatch(isPlain ? /call_id/ : /calls_words_/)
      expect(plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name'])).join()).not.toMatch(
        /_plain_|_part_of_/,
      )
    }
  })
})

const page = (actor: Actor, filterData: object, asked: object) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, ...asked, filterData: { ...filterData } }
  return listPage(openDb(pool), actor, callSource(lists, 'es'), request)
}

/** The same by reading every row. */
async function read(actor: Actor, column: string, text: string, order: string, offset: number) {
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = 'ATLIBE' and ($2::uuid is null or societe_uuid = $2)
       and position(plain($1) in plain(${column})) > 0 order by ${order}`,
    [text, actor.societe_uuid],
  )
  return { total: rows.length, ids: rows.slice(offset, offset + 40).map(({ ID }) => ID) }
}

describe('a page under a text', () => {
  // Letters of most, of some and of no rows, whole words, accents, what LIKE reads as a pattern, a far page.
  const sought = [
    '1',
    'a',
    'CA',
    'ñu',
    'xq',
    '%',
    '_',
    "'",
    'a r',
    'mor',
    'Café',
    '1000',
    '109',
    'calle',
    '28001',
    'cal',
  ]
  it.each(texts)('of $name holds what reading every row finds', async ({ name, column }) => {
    const sat = { ...dispatcher, role: Role.sat, societe_uuid: company }
    for (const text of sought) {
      for (const actor of [dispatcher, sat]) {
        for (const [asked, order, offset] of [
          [{}, 'call_id, "ID"', 0],
          [{ Sorts: [{ Member: 'created_at', SortDirection: 1 }], Page: 3 }, 'created_at desc, "ID" desc', 80],
        ] as const) {
          const { Data, Total } = await page(actor, { [name]: text }, asked)
          const real = await read(actor, column, text, order, offset)
          expect([name, text, Total, Data.map(({ ID }) => ID)]).toEqual([name, text, real.total, real.ids])
        }
      }
    }
  })

  it('is the same with the total sent back', async () => {
    for (const customer_name of ['a', 'olm']) {
      const first = await page(dispatcher, { customer_name }, {})
      const again = await page(dispatcher, { customer_name }, { Total: first.Total })
      expect(again).toEqual(first)
    }
  })
})
