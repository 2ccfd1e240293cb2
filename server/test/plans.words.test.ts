import { callList } from '@callout/domain/calls/call.list.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSource } from '../src/calls/call.queries.ts'
import { openDb } from '../src/kernel/db.ts'
import { listPage } from '../src/kernel/list.ts'
import { type Demo, dispatcher, openDemo, plansOfCallPage, tablesReadWhole } from './plans.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

/** Every text of calls that can be searched, with where it is stored. */
const texts = Object.entries(callList.filters).flatMap(([name, filter]) =>
  filter.kind === 'contains'
    ? [{ name, column: filter.column ?? name, isPlain: filter.stored === 'plain', isCode: filter.code === true }]
    : [],
)

describe('one or two letters', () => {
  it.each(texts)('of $name are found in an index alone', async ({ name, isPlain }) => {
    for (const text of ['1', 'ca', 'xq']) {
      const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: text } })
      expect(plans.flatMap(tablesReadWhole)).toEqual([])
      const [found] = plans.map(({ nodes }) => nodes.filter((node) => node['Node Type'] === 'Index Only Scan'))
      expect(found?.map((node) => node['Index Name']).join()).toMatch(isPlain ? /call_id/ : /calls_words_/)
      expect(plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name'])).join()).not.toMatch(
        /_plain_|_part_of_/,
      )
    }
  })
})

describe('a code', () => {
  it.each(texts.filter(({ isCode }) => isCode))('of $name is found by its parts of five', async ({ name, column }) => {
    const { rows } = await demo.pool.query<{ code: string }>(
      `select ${column} as code from calls where network_code = 'ATLIBE' and length(${column}) >= 5 order by call_id limit 1`,
    )
    const code = rows[0]?.code ?? ''
    const [plan] = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: code } })
    expect(plan?.nodes.map((node) => node['Index Name']).join()).toContain('calls_fives_')
    for (const text of [code, code.slice(0, 5), code.slice(-5), `${code}%`, `${code.slice(0, 4)}_`]) {
      const calls = await everyCall(column, 'call_id, "ID"')
      const { Data, Total } = await page(dispatcher, { [name]: text }, {})
      const real = read(calls, dispatcher, text.toLowerCase(), 0)
      expect([text, Total, Data.map(({ ID }) => ID)]).toEqual([text, real.total, real.ids])
    }
  })
})

const page = (actor: Actor, filterData: object, asked: object) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, ...asked, filterData: { ...filterData } }
  return listPage({ tx: openDb(demo.pool), actor }, callSource(demo.lists, 'es'), request)
}

/** Every call in an order, with one of its texts as it is compared. */
async function everyCall(column: string, order: string) {
  const { rows } = await demo.pool.query<{ ID: string; societe_uuid: string | null; text: string | null }>(
    `select "ID", societe_uuid, plain(${column}) as text from calls where network_code = 'ATLIBE' order by ${order}`,
  )
  return rows
}

/** The same by reading every row. */
function read(calls: Awaited<ReturnType<typeof everyCall>>, actor: Actor, plain: string, offset: number) {
  const found = calls.filter(
    ({ societe_uuid, text }) =>
      text?.includes(plain) && (actor.societe_uuid === null || actor.societe_uuid === societe_uuid),
  )
  return { total: found.length, ids: found.slice(offset, offset + 40).map(({ ID }) => ID) }
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
    const { rows: plainly } = await demo.pool.query<{ text: string; plain: string }>(
      'select text, plain(text) from unnest($1::text[]) text',
      [sought],
    )
    expect(plainly).toHaveLength(sought.length)
    for (const [asked, order, offset] of [
      [{}, 'call_id, "ID"', 0],
      [{ Sorts: [{ Member: 'created_at', SortDirection: 1 }], Page: 3 }, 'created_at desc, "ID" desc', 80],
    ] as const) {
      const calls = await everyCall(column, order)
      for (const { text, plain } of plainly) {
        for (const actor of [dispatcher, demo.sat]) {
          const { Data, Total } = await page(actor, { [name]: text }, asked)
          const real = read(calls, actor, plain, offset)
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
