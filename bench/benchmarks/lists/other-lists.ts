import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { attachmentList } from '@callout/domain/attachments/attachment.list.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { companyList } from '@callout/domain/companies/company.list.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractList, contractRowExtras } from '@callout/domain/contracts/contract.list.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { cardList } from '@callout/domain/equipment/card.list.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceableList, supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import type pg from 'pg'
import type { Benchmark } from '../../benchmark.ts'
import { columnListOf, network_code, sortsOf, sortText } from '../../data/call-queries.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'
import type { BenchmarkQuery } from '../../measuring/query-benchmark.ts'

/** A list other than calls, and the SQL for its rows. */
interface OtherList {
  readonly list: List
  readonly path: string
  readonly account?: 'sat'
  readonly table: string
  /** SQL source of the rows; by default the table. */
  readonly from?: string
  readonly extras: readonly string[]
  /** SQL condition: $1 is the network, $2 the result of `loadFilterValue`. */
  readonly where: string
  /** Loads the value of a required filter, or the company of the account. */
  readonly loadFilterValue?: (pool: pg.Pool) => Promise<string>
  readonly filterBy?: string
}

const documentParts = [
  'version',
  'type',
  'service_job_uuid',
  'societe_uuid',
  'CardCode',
  'DocTotal',
  'ReturnType',
  'CreditNote',
  'checks',
]
const documentsWithCall = `(select d.*, d.check_severity as visible_severity,
    jsonb_build_object('ID', c."ID", 'call_id', c.call_id, 'subject', c.subject, 'status_id', c.status_id,
    'societe_uuid', c.societe_uuid, 'subcontractor_name', c.subcontractor_name, 'accepted_at', c.accepted_at,
    'customer_name', c.customer_name, 'adresse', c.adresse,
    'street_number', c.street_number, 'code_postal', c.code_postal, 'ville', c.ville, 'pays', c.pays, 'phone', c.phone
  ) as "callData" from documents d join calls c on c."ID" = d.service_job_uuid) documents`

const documents = (list: List, path: string, type: string): OtherList => ({
  list,
  path,
  table: 'documents',
  from: documentsWithCall,
  extras: [...documentParts, 'callData'],
  where: `network_code = $1 and type = '${type}'`,
})

/** Loads the company of the account `sat`, which lists its invoices. */
const loadCompanyOfSat = (pool: pg.Pool) =>
  selectOne(pool, `select societe_uuid as one from accounts where subject = 'sat'`)
const invoices = (list: List, path: string, table: string, where: string, extras: readonly string[]): OtherList => ({
  list,
  path,
  account: 'sat',
  table,
  extras,
  where: `network_code = $1 and societe_uuid = $2 ${where}`,
  loadFilterValue: loadCompanyOfSat,
})

const invoiceExtras = ['societe_uuid', 'vat_treatment', 'credited', 'credit_note']
const invoicesWithNumbers = `(select i.*,
    coalesce((select c.supplier_invoice from supplier_invoices c where c."ID" = i.credited_invoice), '') as credited,
    coalesce((select n.supplier_invoice from supplier_invoices n where n.credited_invoice = i."ID"), '') as credit_note
  from supplier_invoices i) supplier_invoices`

const otherListDefinitions: readonly OtherList[] = [
  {
    list: contractList,
    path: contractApi.list.path,
    table: 'service_contracts',
    extras: contractRowExtras,
    where: 'network_code = $1',
  },
  documents(feeList, documentApi.fees.path, 'fee'),
  documents(sparePartList, documentApi.spareParts.path, 'sparepart'),
  documents(dpcList, documentApi.dpcs.path, 'dpc'),
  invoices(
    invoiceableList,
    invoiceApi.invoiceable.path,
    'documents',
    `and type = 'fee' and "Confirmed" = 'Y' and "DocStatus" = 'O' and "IsChangeRequested" = 'N'`,
    ['service_job_uuid'],
  ),
  {
    ...invoices(supplierInvoiceList, invoiceApi.list.path, 'supplier_invoices', '', invoiceExtras),
    from: invoicesWithNumbers,
  },
  {
    list: cardList,
    path: cardApi.list.path,
    table: 'equipment_cards',
    extras: ['version', 'ItemCode', 'OwnerCode', 'OwnerEmail', 'OwnerPhone2', 'Block', 'latitude', 'longitude'],
    where: 'network_code = $1 and "InternalSN" = $2',
    filterBy: 'internal_serial_number',
    loadFilterValue: (pool) =>
      selectOne(pool, `select "InternalSN" as one from equipment_cards where network_code = '${network_code}' limit 1`),
  },
  {
    list: attachmentList,
    path: attachmentApi.list.path,
    table: 'attachments',
    from: `(select a.*, (select jsonb_agg(to_jsonb(u) order by u.position) from uploads u
      where u.attachment_uuid = a."ID") as images from attachments a) attachments`,
    extras: ['version', 'service_job_uuid', 'created_by'],
    where: 'network_code = $1 and service_job_uuid is not null',
  },
  {
    list: companyList,
    path: companyApi.list.path,
    table: 'companies',
    from: `(select c.*, c.societe_uuid as "ID", 'n/a' as distance, (select count(*) from company_skills s
      where s.societe_uuid = c.societe_uuid) as skill_count from companies c) companies`,
    extras: [],
    where: 'network_code = $1',
  },
]

/** Measures every other list with its default sort and with every sortable column. */
export const otherListsBenchmark: Benchmark = {
  name: 'other-lists',
  description:
    'The first page of every other list as it opens and by every sortable column, with the exact total: contracts, the ' +
    'three kinds of documents, the invoices of a company and what it can invoice, the cards at a serial number, ' +
    'attachments and companies.',
  atEverySize: true,
  run: async (bench) => {
    const queries: BenchmarkQuery[] = []
    for (const other of otherListDefinitions) {
      const filterValue = await other.loadFilterValue?.(bench.network.pool)
      queries.push(...[undefined, ...sortsOf(other.list)].map((sort) => pageQueryOf(other, filterValue, sort)))
    }
    return measureQueries(
      bench,
      queries.map((query) => [query, { ms: 3 }] as const),
    )
  },
}

function pageQueryOf(other: OtherList, filterValue: string | undefined, sort: Sort | undefined): BenchmarkQuery {
  const { list, path, account = 'dispatcher', table, from = table, extras, where, filterBy } = other
  const filterData: FilterData = filterBy && filterValue !== undefined ? { [filterBy]: filterValue } : {}
  const values = [network_code, ...(filterValue === undefined ? [] : [filterValue])]
  const order = orderOf(list, sort)
  return {
    what: `${list.name}${sort ? ` by ${sortText(sort)}` : ' as it opens'}`,
    path,
    account,
    body: { request: { Page: 1, PageSize: 40, Sorts: sort ? [sort] : [], Total: -1 }, filterData },
    key: list.key,
    table,
    access: filterBy ? 'narrowed' : 'ordered',
    bare: {
      what: 'page and count(*)',
      queries: [
        {
          text: `select ${columnListOf(list.columns, [...extras, list.key])} from ${from} where ${where} order by ${order} limit 40`,
          values,
        },
        { text: `select count(*) as total from ${table} where ${where}`, values },
      ],
    },
  }
}

function orderOf(list: List, sort: Sort | undefined): string {
  const { Member, SortDirection } = sort ?? { Member: list.sort, SortDirection: 0 as const }
  const { column = Member, nullable } = list.columns[Member] ?? {}
  const down = SortDirection === 1 ? ' desc' : ''
  return `"${column}"${down}${nullable ? ' nulls last' : ''}, "${list.key}"${down}`
}

async function selectOne(pool: pg.Pool, text: string): Promise<string> {
  const { rows } = await pool.query<{ one: string }>(text)
  if (rows[0] === undefined) throw new Error(`Nothing found: ${text}`)
  return rows[0].one
}
