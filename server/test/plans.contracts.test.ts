import { contractList } from '@callout/domain/contracts/contract.list.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { FilterData, ListRequest } from '@callout/domain/platform/list.request.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractAttachments } from '../src/attachments/attachment.owner.ts'
import { attachmentSource } from '../src/attachments/attachment.queries.ts'
import { findContractForAppliance } from '../src/contracts/appliance.queries.ts'
import { contractSource } from '../src/contracts/contract.queries.ts'
import { cachedContractTemplates } from '../src/contracts/template.queries.ts'
import { openDb } from '../src/platform/database/db.ts'
import { createTtlCache } from '../src/platform/database/ttl-cache.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import { cachedValueLists } from '../src/value-lists/value-list.queries.ts'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import {
  dispatcher,
  indexesOf,
  isPage,
  type PlannedQuery,
  plansOf,
  plansOfCallPage,
  sequentialScansOfCalls,
  sortNodes,
  sortsAllRows,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { companyIds } from './fixtures/factories.ts'

const now = '2026-03-10T09:30:00.000Z'
let database: TestDatabase
let pool: pg.Pool

/** Enough different contracts for realistic plans. */
const many = `
  insert into service_contracts ("ID", network_code, service_contract_id, status_id, type_id, contract_template,
    subcontractor_contract_number, societe_uuid, subcontractor_name, start_date, end_date, created_at, creator_user_name,
    commission_invoiced, code_product, item_name, internal_serial_number)
  select gen_random_uuid(), 'ATLIBE', (50000000 + i)::text, (array['A', 'A', 'A', 'D', 'F'])[1 + i % 5],
    case when i % 50 = 0 then 'P' else 'S' end, 'TEMPLATE-' || i % 9, 'N-' || i % 5000,
    case when i % 20 = 0 then '${companyIds.sur}'::uuid end, 'Company ' || i % 60,
    case when i % 10 <> 0 then date '2024-01-01' + i % 800 end, case when i % 10 <> 0 then date '2027-01-01' + i % 800 end,
    timestamptz '2025-01-01Z' + i * interval '20 minutes', 'Creator ' || i % 100,
    i % 40 = 0, 'CODE-' || i % 70, 'Item ' || i % 70, 'SN' || md5(i::text)
  from generate_series(1, 20000) i`

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
  await pool.query(many)
  await pool.query(`insert into attachments ("ID", network_code, service_contract_uuid, service_contract_id,
      attachment_name, created_at, user_name)
    select gen_random_uuid(), network_code, "ID", service_contract_id, 'Signed ' || service_contract_id, created_at, 'Somebody'
    from service_contracts`)
  await pool.query('vacuum analyze service_contracts, attachments')
})
afterAll(() => database.close())

async function plansOfPage(options: Partial<ListRequest>, actor = dispatcher): Promise<PlannedQuery[]> {
  const db = openDb(pool)
  const asking = { tx: db, ttlCache: createTtlCache(db) }
  const lists = await cachedValueLists(asking, actor.network_code)
  const templates = await cachedContractTemplates(asking, actor.network_code)
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...options }
  return plansOf(pool, (db) => loadListPage({ tx: db, actor }, contractSource(actor, lists, templates), request))
}

describe('the page of contracts scans no table', () => {
  const twoWays = ['service_contract_id', 'item_name', 'subcontractor_name', 'created_at']
  it.each([
    ...twoWays.flatMap((Member) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection }))),
    // The latest first, with empty days last, is sorted.
    ...['start_date', 'end_date'].map((Member) => ({ Member, SortDirection: 0 as const })),
  ])('sorted by $Member, direction $SortDirection: reads an index in that order', async (sort) => {
    const pages = (await plansOfPage({ Sorts: [sort], Total: 20_000 })).filter(isPage)
    expect(pages).toHaveLength(1)
    expect(pages.flatMap(tablesScannedSequentially)).toEqual([])
    expect(pages.flatMap(indexesOf)).toHaveLength(1)
    expect(pages.flatMap(sortNodes).filter(sortsAllRows)).toEqual([])
  })

  const filters = {
    service_contract_id: '50012345',
    contract_type: ['P'],
    contract_status: ['D'],
    code: 'code-33',
    internal_serial_number: 'sn5f',
    contract_template: ['TEMPLATE-3'],
    commission_invoiced: ['true'],
    creator_user_name: 'creator 17',
    start_date: { from: '2024-02-01', to: '2024-02-07' },
    end_date: { from: '2027-02-01', to: '2027-02-07' },
    ended: ['true'],
  }

  it('every filter is covered', () => expect(Object.keys(filters)).toEqual(Object.keys(contractList.filters)))

  // Their values are few, and all rows are compared.
  const withoutIndex = ['contract_type', 'contract_template', 'commission_invoiced', 'creator_user_name', 'ended']
  const indexed = Object.entries(filters).filter(([name]) => !withoutIndex.includes(name))

  it.each(indexed)('filtered by %s %j: page and count use an index', async (name, value) => {
    const plans = await plansOfPage({ filterData: { [name]: value } })
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).not.toEqual([])
  })

  it('of a company uses its own index', async () => {
    const sat = { ...dispatcher, role: Role.sat, societe_uuid: companyIds.sur }
    const plans = await plansOfPage({}, sat)
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    // The companies and accounts of the creators are looked up by key.
    const ofOthers = /^(accounts|companies)_/
    for (const plan of plans)
      expect(
        indexesOf(plan)
          .filter((index) => !ofOthers.test(index))
          .sort(),
      ).toEqual(['list_counts_pkey', 'service_contracts_societe_uuid_idx'])
  })
})

it.each([
  [{ ins_id: '400001' }, 'service_contracts_ins_id_idx'],
  [{ internal_serial_number: 'SN5f4dcc' }, 'service_contracts_normal_serial_idx'],
])('the contract of an appliance %j is found through %s', async (appliance, index) => {
  const plans = await plansOf(pool, (tx) => findContractForAppliance({ tx, actor: dispatcher, now }, appliance))
  expect(plans.map((plan) => indexesOf(plan))).toEqual([[index]])
})

it('attachments of one contract, and of all, are read in order', async () => {
  const { rows } = await pool.query<{ ID: string }>('select "ID" from service_contracts limit 1')
  const cases: FilterData[] = [{ service_contract_uuid: rows[0]?.ID ?? '' }, {}]
  for (const filterData of cases) {
    const request = { Page: 1, PageSize: 40, Sorts: [], Total: 20_000, filterData }
    const plans = await plansOf(pool, (db) =>
      loadListPage({ tx: db, actor: dispatcher }, attachmentSource(dispatcher, contractAttachments), request),
    )
    expect(plans.flatMap(tablesScannedSequentially).filter((table) => table !== 'uploads')).toEqual([])
  }
})

it('calls of a contract are found by product and by serial number', async () => {
  const { rows } = await pool.query<{ produit_uuid: string }>(`
    insert into products (network_code, code_product, item_code, item_name)
    select 'ATLIBE', 'CODE-' || i, '1', 'Item' from generate_series(1, 70) i returning produit_uuid`)
  await pool.query(
    `insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at,
       produit_uuid, internal_serial_number)
     select gen_random_uuid(), 'ATLIBE', (70000000 + i)::text, -1, false, false, now(), ($1::uuid[])[1 + i % 70], 'SN' || i
     from generate_series(1, 10000) i`,
    [rows.map(({ produit_uuid }) => produit_uuid)],
  )
  await pool.query('vacuum analyze calls')
  const product = { serviceContractProduit_uuid: rows[0]?.produit_uuid ?? '' }
  const filterData = { ...product, serviceContract_internalSerialNumber: 'SN70' }
  const plans = await plansOfCallPage(pool, dispatcher, { filterData })
  expect(plans.flatMap(sequentialScansOfCalls)).toEqual([])
  for (const plan of plans) expect(indexesOf(plan)).toContain('calls_normal_serial_idx')
})
