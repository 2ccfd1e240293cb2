import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { demoNow, openDemoNetwork } from '../../test/database/networks.ts'
import { dispatcher, type PlannedQuery, plansOf } from '../../test/database/query-plans.ts'
import {
  invoiceableSource,
  lockFees,
  supplierInvoiceSource,
  visibleInvoiceByNumber,
} from '../invoices/invoice.queries.ts'
import { openDb } from '../platform/database/db.ts'
import { loadListPage } from '../platform/lists/page.ts'

let database: TestDatabase
let pool: pg.Pool
let sat: Actor

beforeAll(async () => {
  database = await openDemoNetwork(3000)
  pool = database.pool
  await pool.query('analyze')
  const { rows } = await pool.query(`select societe_uuid from accounts where subject = 'sat'`)
  sat = { ...dispatcher, role: Role.sat, societe_uuid: rows[0].societe_uuid, canCreateCall: false }
})
afterAll(() => database.close())

const count = async (what: string) => Number((await pool.query(`select count(*) as n from ${what}`)).rows[0].n)

describe('the invoices of the demo network', () => {
  it('have the total of their documents, each closed and on one invoice', async () => {
    const sums = `select i."ID" from supplier_invoices i join supplier_invoice_documents l using ("ID")
      join documents d using ("DocEntry") group by i."ID"
      having sum(d."DocTotal") <> max(i."DocTotal") or count(*) <> max(i.documents)
        or bool_or(d."DocStatus" <> 'C' or d."Confirmed" <> 'Y' or d.type <> 'fee' or d.societe_uuid <> i.societe_uuid
          or d."DocTotal" <> l."DocTotal" or d.call_id <> l."SCOrigin")`
    expect((await pool.query(sums)).rows).toEqual([])
    expect(await count('supplier_invoices')).toBeGreaterThan(100)
    const linesOf = `select sum("LineTotal") from supplier_invoice_lines l where (l."ID", l."DocEntry") = (d."ID", d."DocEntry")`
    expect(await count(`supplier_invoice_documents d where "DocTotal" is distinct from (${linesOf})`)).toBe(0)
    expect(await count('supplier_invoice_documents')).toBe(await count(`documents where "DocStatus" = 'C'`))
  })

  it('have the day on which they were made, by the clock of their network', async () => {
    const day = `(created_at at time zone (select time_zone from networks n where n.network_code = i.network_code))::date`
    expect(await count(`supplier_invoices i where issued_on is distinct from ${day}`)).toBe(0)
  })

  it('of a company on the Canary Islands have their tax, on paper and in their sums', async () => {
    const canaries = `supplier_invoices i join supplier_invoice_documents d using ("ID")
      where i.pays = 'ES' and i.code_postal ~ '^3[58]' and i.vat_treatment = 'domestic'`
    expect(await count(canaries)).toBeGreaterThan(0)
    expect(
      await count(`${canaries} and (d.tax_region <> 'canaries' or d.vat_rate <> 7
      or i.vat_total <> round(i."DocTotal" * 0.07, 2))`),
    ).toBe(0)
  })

  it('keep their number from new invoices in other letters', async () => {
    expect(await count('supplier_invoices where number_key is distinct from lower(supplier_invoice)')).toBe(0)
  })

  it('appear in the history of each call in chronological order', async () => {
    const invoiceHistory = `history where change_data ->> 'type' = 'invoice'`
    expect(await count(invoiceHistory)).toBe(await count('supplier_invoice_documents'))
    expect(
      await count(`(select created_at < lag(created_at) over (partition by service_job_uuid order by "ID") as early
      from history where service_job_uuid is not null) h where early`),
    ).toBe(0)
  })

  it('leave open fees to invoice for the company of the account sat', async () => {
    const request = { Page: 1, PageSize: 0, Sorts: [], Total: -1, filterData: {} }
    const { Data } = await loadListPage({ tx: openDb(pool), actor: sat }, invoiceableSource, request)
    expect(Data.length).toBeGreaterThan(3)
    expect(await count(`supplier_invoices where created_at > '${demoNow.toISOString()}'`)).toBe(0)
  })
})

const sequentialScans = ({ nodes }: PlannedQuery) => nodes.filter((node) => node['Node Type'].includes('Seq Scan'))

describe('queries for invoices use indexes', () => {
  const request = { Page: 1, PageSize: 0, Sorts: [], Total: -1, filterData: { confirmed: true, status: 'O' } }
  const number = 'F-2026-01'

  it.each([
    ['documents to invoice', invoiceableSource, request],
    [
      'documents to invoice of one call',
      invoiceableSource,
      { ...request, filterData: { ...request.filterData, call_id: '10000101' } },
    ],
    ['the invoices of a company', supplierInvoiceSource(dispatcher), { ...request, filterData: {} }],
    [
      'the newest invoices first',
      supplierInvoiceSource(dispatcher),
      { ...request, Sorts: [{ Member: 'issued_on', SortDirection: 1 as const }], filterData: {} },
    ],
  ])('%s', async (_what, source, listRequest) => {
    const plans = await plansOf(pool, (db) =>
      loadListPage({ tx: db, actor: sat }, source as typeof invoiceableSource, listRequest),
    )
    expect(plans).toHaveLength(1)
    expect(plans.flatMap(sequentialScans)).toEqual([])
  })

  it('a page of all invoices, the newest first and with its total', async () => {
    const newestFirst = { ...request, PageSize: 10, Sorts: [{ Member: 'issued_on', SortDirection: 1 as const }] }
    const plans = await plansOf(pool, (db) =>
      loadListPage({ tx: db, actor: dispatcher }, supplierInvoiceSource(dispatcher), {
        ...newestFirst,
        filterData: {},
      }),
    )
    expect(plans).toHaveLength(1)
    const indexes = plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name']))
    expect(indexes).toContain('supplier_invoices_issued_on_idx')
    expect(indexes).toContain('list_counts_pkey')
  })

  it('locked documents of a new invoice, and an invoice with its lines', async () => {
    const plans = await plansOf(pool, async (db) => {
      await lockFees(db, sat, [1, 2, 3])
      await visibleInvoiceByNumber(db, sat, number)
    })
    expect(plans).toHaveLength(4)
    expect(plans.flatMap(sequentialScans)).toEqual([])
  })
})
