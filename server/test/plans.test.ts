import { callList } from '@callout/domain/calls/call.list.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { sortableColumns } from '@callout/domain/platform/list.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseAddressQuery } from '../src/addresses/address-query.ts'
import { searchEmbeddedAddresses } from '../src/addresses/embedded-search.ts'
import { startLoadingTowns } from '../src/addresses/load-towns.ts'
import { rankCompanies } from '../src/calls/assignment/call.ranking.ts'
import { callSource, visibleCall } from '../src/calls/call.queries.ts'
import { statementNameOf } from '../src/platform/database/statement-names.ts'
import { createTtlCache } from '../src/platform/database/ttl-cache.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import { gatherLimits } from '../src/platform/lists/plans/gather.ts'
import { findCalls, findCards, findCompanies, findContracts } from '../src/search/find.queries.ts'
import { misspeltTermsOf } from '../src/search/misspelt.ts'
import { searchTermsOf, termsOfEmails } from '../src/search/search-sql.ts'
import {
  dispatcher,
  indexesOf,
  isCount,
  isPage,
  plansOf,
  plansOfCallPage,
  recordQueries,
  sequentialScansOfCalls,
  setUpPlanDatabase,
  sortNodes,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { companyIds } from './fixtures/factories.ts'

const demo = setUpPlanDatabase()

describe('the page of calls scans no table', () => {
  const columns = sortableColumns(callList)

  it.each(
    columns.flatMap((Member) => [0, 1].map((SortDirection) => ({ Member, SortDirection: SortDirection as 0 | 1 }))),
  )('sorted by $Member, direction $SortDirection: reads an index in that order', async (sort) => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { Sorts: [sort], Total: 12_000 })
    expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
    const pages = plans.filter(isPage)
    expect(pages).toHaveLength(1)
    expect(pages.flatMap(indexesOf)).toHaveLength(1)
    expect(pages.flatMap(sortNodes)).toEqual([])
  })

  it('on opening takes the total from the counters', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, {})
    expect(plans.map((plan) => indexesOf(plan).sort())).toEqual([['calls_call_id_key', 'list_counts_pkey']])
    expect(plans.filter(isCount)).toEqual([])
  })

  const searches = {
    call_id: '1000123',
    subject: 'expansión',
    code: 'te-pla-030',
    phone: '79123',
    customer_name: 'olmuelo',
    adresse: 'molino viejo',
    code_postal: '2801',
    internal_serial_number: '21050',
  }

  it('covers every text filter of the list', () => {
    const contained = Object.entries(callList.filters).filter(([, filter]) => filter.kind === 'contains')
    expect(Object.keys(searches).sort()).toEqual(contained.map(([name]) => name).sort())
  })

  it.each(Object.entries(searches))(
    'where %s contains "%s": page and count go through an index',
    async (name, text) => {
      const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: text } })
      expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
      expect(plans.some(isCount)).toBe(true)
      // A product code that many calls have is counted in the order of codes, without the table.
      const index = name === 'code' ? /calls_(texts|code_product)_idx/ : /calls_texts_idx/
      expect(plans.filter(isCount).flatMap(indexesOf).join()).toMatch(index)
      for (const plan of plans) expect(indexesOf(plan)).not.toEqual([])
    },
  )

  it.each([
    ['few matches are collected', 100_000, 'matched as materialized'],
    ['many are read in order', 10, 'from calls row where'],
  ])('of a range: %s, with the same result', async (_, limit, expected) => {
    const usual = gatherLimits.clustered
    gatherLimits.clustered = limit
    try {
      const created_at = { from: '2020-01-01', to: '2030-01-01' }
      const sent = await recordQueries(demo.pool, async (tx) => {
        const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: { created_at } }
        const { Data, Total } = await loadListPage(
          { tx, actor: dispatcher },
          callSource(demo.lists, 'es', dispatcher),
          request,
        )
        expect(Total).toBeGreaterThan(100)
        const { rows } = await demo.pool.query<{ ID: string }>(
          `select "ID" from calls where network_code = 'ATLIBE' order by call_id limit 40`,
        )
        expect(Data.map(({ ID }) => ID)).toEqual(rows.map(({ ID }) => ID))
      })
      const [page] = sent.map(({ sql }) => sql).filter((text) => text.includes('order by'))
      expect(page).toContain(expected)
    } finally {
      gatherLimits.clustered = usual
    }
  })

  it.each([0, 1] as const)('of one priority, sorted by it, passes no other rows: direction %i', async (direction) => {
    const Sorts = [{ Member: 'priority', SortDirection: direction }]
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { priority: ['H'] }, Sorts })
    const pages = plans.filter(isPage)
    expect(pages.flatMap(indexesOf)[0]).toBe('calls_priority_idx')
    expect(pages.flatMap(({ nodes }) => nodes.map((node) => node['Index Cond'])).join()).toContain('priority_rank')
  })

  it.each([1, 2])('of a calendar week, page %i: page and count use the schedule index', async (Page) => {
    const filterData = { startDate: '2026-03-08T23:00:00.000Z', endDate: '2026-03-15T22:59:59.999Z' }
    const Sorts = [{ Member: 'appointment_date_at', SortDirection: 0 as const }]
    const plans = await plansOfCallPage(demo.pool, dispatcher, { Page, PageSize: 100, Sorts, filterData })
    expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).toContain('calls_schedule_start_date_idx')
  })

  it('of the unassigned view reads the open calls alone', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { unassigned: true } })
    expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
    expect(plans.filter(isPage).flatMap(indexesOf).sort()).toEqual(['calls_open_idx', 'calls_pkey'])
    expect(plans.filter(isCount)).toEqual([])
  })

  it('of the unassigned view, the most urgent first, reads the open calls alone', async () => {
    const Sorts = [{ Member: 'priority', SortDirection: 0 as const }]
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { unassigned: true }, Sorts })
    expect(plans.filter(isPage).flatMap(indexesOf).sort()).toEqual(['calls_open_idx', 'calls_pkey'])
  })

  it.each([
    ['declined calls', { unassigned: true, declined: true }, /calls_open_idx/],
    ['calls without an appointment', { without_appointment: true }, /calls_open_idx/],
    ['calls whose answer is late', { answer_state: ['late'] }, /calls_answer_due_at_(desc_)?idx/],
    ['calls whose answer is due soon', { answer_state: ['soon', 'in_time'] }, /calls_answer_due_at_(desc_)?idx/],
    ['repeats', { repeat: ['Y'] }, /calls_repeat_of_idx/],
    ['calls without an answer in time', { unanswered: true }, /calls_(answer_due_at(_desc)?|open)_idx/],
  ])('of %s: page and count use an index of little else', async (_, filterData, index) => {
    const Sorts = [{ Member: 'created_at', SortDirection: 0 as const }]
    const reader = { ...dispatcher, account_uuid: companyIds.norte }
    const plans = await plansOfCallPage(demo.pool, reader, { filterData, Sorts })
    expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
    expect(plans.flatMap(indexesOf).join()).toMatch(index)
  })

  it('of unanswered calls reads the open calls alone', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { unaccepted: true } })
    expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
    expect(plans.filter(isPage).flatMap(indexesOf).sort()).toEqual(['calls_open_idx', 'calls_pkey'])
    expect(plans.filter(isCount)).toEqual([])
  })
})

it('the query of companies around a call is planned once', async () => {
  const { rows } = await demo.pool.query(
    `select "ID" from calls where network_code = 'ATLIBE' and societe_uuid is null`,
  )
  const sent = await recordQueries(demo.pool, async (tx) => {
    const call = await visibleCall(tx, dispatcher, rows[0].ID)
    const now = new Date().toISOString()
    await rankCompanies({ tx, now, ttlCache: createTtlCache(tx), osrmUrl: undefined }, call, 'everyone')
  })
  const texts = sent.map(({ sql }) => sql)
  expect(texts.filter((text) => text.includes('company_records'))).toHaveLength(2)
  expect(texts.filter((text) => statementNameOf(text) === undefined)).toEqual([])
})

it('a search with a typing error reads indexes only', async () => {
  const plans = await plansOf(demo.pool, async (tx) => {
    const terms = await misspeltTermsOf(tx, dispatcher, 'calel molnio')
    await findCalls(tx, dispatcher, terms ?? searchTermsOf('calel molnio'))
  })
  expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
  expect(plans.flatMap(indexesOf).join()).toContain('calls_search_words_idx')
})

it('a list by a name with a typing error reads indexes only', async () => {
  const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { customer_name: 'zzgarcia' } })
  expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
  expect(plans.flatMap(indexesOf)).toEqual(expect.arrayContaining(['calls_texts_idx', 'calls_search_words_idx']))
})

it('a search by an e-mail address reads indexes only', async () => {
  const plans = await plansOf(demo.pool, async (tx) => {
    const terms = termsOfEmails(['nobody@x.example'])
    for (const find of [findCalls, findCards, findContracts, findCompanies]) await find(tx, dispatcher, terms)
  })
  expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
  expect(plans.flatMap(indexesOf)).toEqual(
    expect.arrayContaining(['calls_addresses_idx', 'equipment_cards_addresses_idx', 'service_contracts_texts_idx']),
  )
})

describe('the search for a typed address uses indexes', () => {
  beforeAll(() => startLoadingTowns(demo.url, demo.pool).done)

  // A word of every second address, a rare one, an unknown one, and words that match only together.
  it.each(['calle', 'olmos', 'zzzz', 'calle madrid', '2801', 'san'])('"%s"', async (typed) => {
    const { rows } = await demo.pool.query(`select societe_uuid from calls
      where network_code = 'ATLIBE' and societe_uuid is not null group by 1 order by count(*) desc limit 1`)
    const sat = { ...dispatcher, role: Role.sat, societe_uuid: rows[0].societe_uuid }
    for (const actor of [dispatcher, sat]) {
      const plans = await plansOf(demo.pool, (db) => searchEmbeddedAddresses(db, actor, parseAddressQuery(typed, 'ES')))
      expect(plans).toHaveLength(3)
      expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    }
  })
})
