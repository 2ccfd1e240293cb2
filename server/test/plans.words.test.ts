import { callList } from '@callout/domain/calls/call.list.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Column } from '@callout/domain/platform/list.ts'
import { describe, expect, it } from 'vitest'
import { callSource } from '../src/calls/call.queries.ts'
import { openDb } from '../src/platform/database/db.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import { dispatcher, indexesOf, plansOfCallPage, setUpPlanDatabase } from './database/query-plans.ts'

const demo = setUpPlanDatabase()

type Columns = Readonly<Record<string, Column>>

/** Every searchable text of calls, with its column. */
const texts = Object.entries(callList.filters).flatMap(([name, filter]) =>
  filter.kind === 'contains'
    ? [
        {
          name,
          column: filter.column ?? name,
          isPlain: filter.storedAs === 'plain',
          isCode: filter.isCode === true,
          isSortable: name in callList.columns && (callList.columns as Columns)[name]?.sortable !== false,
        },
      ]
    : [],
)

describe('a search of one or two letters', () => {
  it.each(texts)('in $name does not read an index of trigrams', async ({ name }) => {
    for (const text of ['1', 'ca', 'xq']) {
      const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: text } })
      expect(plans.length).toBeGreaterThan(0)
      expect(plans.flatMap(indexesOf).join()).not.toMatch(/texts/)
    }
  })
})

describe('a search for a code', () => {
  it.each(texts.filter(({ isCode }) => isCode))(
    'in $name finds parts of five characters in the index of texts',
    async ({ name, column }) => {
      const { rows } = await demo.pool.query<{ code: string }>(
        `select ${column} as code from calls where network_code = 'ATLIBE' and length(${column}) >= 5 order by call_id limit 1`,
      )
      const code = rows[0]?.code ?? ''
      const [plan] = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: code } })
      expect(plan?.nodes.map((node) => node['Index Name']).join()).toContain('calls_texts_idx')
      expect(plan?.nodes.map((node) => node['Index Cond']).join()).toContain('fives')
      // Telephone and serial numbers are compared by their letters and digits alone.
      const wildcards = ['phone', 'internal_serial_number'].includes(name) ? [] : [`${code}%`, `${code.slice(0, 4)}_`]
      for (const text of [code, code.slice(0, 5), code.slice(-5), ...wildcards]) {
        const calls = await loadAllCalls(column, 'call_id, "ID"')
        const { Data, Total } = await page(dispatcher, { [name]: text }, {})
        const expected = expectedPage(calls, dispatcher, [text.toLowerCase()], 0)
        expect([text, Total, Data.map(({ ID }) => ID)]).toEqual([text, expected.total, expected.ids])
      }
    },
  )
})

const page = (actor: Actor, filterData: object, options: object) => {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, ...options, filterData: { ...filterData } }
  return loadListPage({ tx: openDb(demo.pool), actor }, callSource(demo.lists, 'es', actor), request)
}

/** All calls in an order, with one of their texts in the form used for comparison. */
async function loadAllCalls(column: string, order: string) {
  const { rows } = await demo.pool.query<{ ID: string; societe_uuid: string | null; text: string | null }>(
    `select "ID", societe_uuid, plain(${column}) as text from calls where network_code = 'ATLIBE' order by ${order}`,
  )
  return rows
}

/** The expected page, by reading every row. */
function expectedPage(
  calls: Awaited<ReturnType<typeof loadAllCalls>>,
  actor: Actor,
  parts: readonly string[],
  offset: number,
) {
  const found = calls.filter(
    ({ societe_uuid, text }) =>
      parts.every((part) => text?.includes(part)) &&
      (actor.societe_uuid === null || actor.societe_uuid === societe_uuid),
  )
  return { total: found.length, ids: found.slice(offset, offset + 40).map(({ ID }) => ID) }
}

describe('a page filtered by a text', () => {
  // Letters of most, some and no rows, whole words, accents, LIKE wildcards, a far page.
  const searches = [
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
    'de a los',
  ]
  it.each(texts)(
    'in $name equals the result of reading every row',
    async ({ name, column, isPlain, isCode, isSortable }) => {
      const { rows: plainTexts } = await demo.pool.query<{ text: string; plain: string }>(
        'select text, plain(text) from unnest($1::text[]) text',
        [searches],
      )
      expect(plainTexts).toHaveLength(searches.length)
      for (const [options, order, offset] of [
        [{}, 'call_id, "ID"', 0],
        [{ Sorts: [{ Member: 'created_at', SortDirection: 1 }], Page: 3 }, 'created_at desc, "ID" desc', 80],
        ...(isSortable
          ? ([
              [{ Sorts: [{ Member: name, SortDirection: 0 }] }, `${column}, "ID"`, 0],
              [{ Sorts: [{ Member: name, SortDirection: 1 }], Page: 2 }, `${column} desc, "ID" desc`, 40],
            ] as const)
          : []),
      ] as const) {
        const calls = await loadAllCalls(column, order)
        for (const { text, plain } of plainTexts) {
          for (const actor of [dispatcher, demo.sat]) {
            const { Data, Total } = await page(actor, { [name]: text }, options)
            // Codes are one piece, other texts are words in any order.
            const parts = isPlain || isCode ? [plain] : plain.split(' ')
            const expected = expectedPage(calls, actor, parts, offset)
            expect([name, text, Total, Data.map(({ ID }) => ID)]).toEqual([name, text, expected.total, expected.ids])
          }
        }
      }
    },
  )

  it('is the same when the known total is sent back', async () => {
    for (const customer_name of ['a', 'olm']) {
      const first = await page(dispatcher, { customer_name }, {})
      const again = await page(dispatcher, { customer_name }, { Total: first.Total })
      expect(again).toEqual(first)
    }
  })
})
