import { callList } from '@callout/domain/calls/call.list.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedAddresses } from '../src/addresses/embedded.ts'
import { loadPlaces } from '../src/addresses/places.ts'
import { soughtIn } from '../src/addresses/words.ts'
import { rankCompanies } from '../src/calls/call.assignment.ts'
import { visibleCall } from '../src/calls/call.queries.ts'
import { nameOf } from '../src/kernel/db.ts'
import { openMemo } from '../src/kernel/memo.ts'
import {
  type Demo,
  dispatcher,
  indexesOf,
  openDemo,
  type Planned,
  plansOf,
  plansOfCallPage,
  sentBy,
  sorts,
  tablesReadWhole,
  wholeReads,
} from './plans.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const isCount = ({ sql }: Planned) => sql.includes('count(*)')
const isPage = ({ sql }: Planned) => sql.includes('order by')

describe('the page of calls reads no table whole', () => {
  const columns = Object.keys(callList.columns)

  it.each(
    columns.flatMap((Member) => [0, 1].map((SortDirection) => ({ Member, SortDirection: SortDirection as 0 | 1 }))),
  )('sorted by $Member, direction $SortDirection: it walks an index in that order', async (sort) => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { Sorts: [sort], Total: 12_000 })
    expect(plans.flatMap(wholeReads)).toEqual([])
    const pages = plans.filter(isPage)
    expect(pages).toHaveLength(1)
    expect(pages.flatMap(indexesOf)).toHaveLength(1)
    expect(pages.flatMap(sorts)).toEqual([])
  })

  it('as it opens: the total comes from the counters', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, {})
    expect(plans.map((plan) => indexesOf(plan).sort())).toEqual([['calls_call_id', 'list_counts_pkey']])
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

  it('searches every text the list can be filtered by', () => {
    const contained = Object.entries(callList.filters).filter(([, filter]) => filter.kind === 'contains')
    expect(Object.keys(searches).sort()).toEqual(contained.map(([name]) => name).sort())
  })

  it.each(Object.entries(searches))(
    'where %s contains "%s": page and count go through an index',
    async (name, text) => {
      const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { [name]: text } })
      expect(plans.flatMap(wholeReads)).toEqual([])
      expect(plans.some(isCount)).toBe(true)
      expect(plans.filter(isCount).flatMap(indexesOf).join()).toMatch(/calls_(plain|words|part_of|fives)_/)
      for (const plan of plans) expect(indexesOf(plan)).not.toEqual([])
    },
  )

  it.each([1, 2])('of a week on the calendar, page %i: page and count go through the schedule', async (Page) => {
    const filterData = { startDate: '2026-03-08T23:00:00.000Z', endDate: '2026-03-15T22:59:59.999Z' }
    const Sorts = [{ Member: 'appointment_date_at', SortDirection: 0 as const }]
    const plans = await plansOfCallPage(demo.pool, dispatcher, { Page, PageSize: 100, Sorts, filterData })
    expect(plans.flatMap(wholeReads)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).toEqual(['calls_by_schedule'])
  })

  it('of the unassigned view: the index holds nothing else', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { unassigned: true } })
    expect(plans.flatMap(wholeReads)).toEqual([])
    expect(plans.filter(isPage).flatMap(indexesOf).sort()).toEqual(['calls_unassigned', 'list_counts_pkey'])
    expect(plans.filter(isCount)).toEqual([])
  })

  it('of the calls nobody has answered: the index holds nothing else', async () => {
    const plans = await plansOfCallPage(demo.pool, dispatcher, { filterData: { unaccepted: true } })
    expect(plans.flatMap(wholeReads)).toEqual([])
    expect(plans.filter(isPage).flatMap(indexesOf).sort()).toEqual(['calls_unaccepted', 'list_counts_pkey'])
    expect(plans.filter(isCount)).toEqual([])
  })
})

it('what is asked of the companies around a call is planned once', async () => {
  const { rows } = await demo.pool.query(
    `select "ID" from calls where network_code = 'ATLIBE' and societe_uuid is null`,
  )
  const sent = await sentBy(demo.pool, async (tx) => {
    const call = await visibleCall(tx, dispatcher, rows[0].ID)
    await rankCompanies({ tx, memo: openMemo(), osrmUrl: undefined }, call, 'everyone')
  })
  const texts = sent.map(({ sql }) => sql)
  expect(texts.filter((text) => text.includes('company_records'))).toHaveLength(2)
  expect(texts.filter((text) => nameOf(text) === undefined)).toEqual([])
})

describe('a typed address is looked for through indexes', () => {
  beforeAll(() => loadPlaces(demo.url, demo.pool).done)

  // A word of every second address, a rare one, one of none, one that two of them hold only together.
  it.each(['calle', 'olmos', 'zzzz', 'calle madrid', '2801', 'san'])('"%s"', async (typed) => {
    const { rows } = await demo.pool.query(`select societe_uuid from calls
      where network_code = 'ATLIBE' and societe_uuid is not null group by 1 order by count(*) desc limit 1`)
    const sat = { ...dispatcher, role: Role.sat, societe_uuid: rows[0].societe_uuid }
    for (const actor of [dispatcher, sat]) {
      const plans = await plansOf(demo.pool, (db) => embeddedAddresses(db, actor, soughtIn(typed, 'ES')))
      expect(plans).toHaveLength(3)
      expect(plans.flatMap(tablesReadWhole)).toEqual([])
    }
  })
})
