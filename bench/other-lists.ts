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
import type { Column, FilterData, List, Sort } from '@callout/domain/kernel/list.ts'
import type pg from 'pg'
import { askAll } from './asking.ts'
import { network_code, storedOf } from './call-questions.ts'
import type { Program } from './claim.ts'
import type { Question } from './question.ts'

/** A list beside that of calls, and where its rows come from. */
interface Other {
  readonly list: List
  readonly path: string
  readonly account?: 'sat'
  readonly table: string
  /** What rows are read from; the table unless given. */
  readonly from?: string
  readonly extras: readonly string[]
  /** Which rows, with $1 for the network and $2 for what `of` finds. */
  readonly where: string
  /** A filter without which the list is empty, or the company that asks. */
  readonly of?: (pool: pg.Pool) => Promise<string>
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
]
const documentsWithCall = `(select d.*, jsonb_build_object('ID', c."ID", 'call_id', c.call_id, 'subject', c.subject,
    'status_id', c.status_id, 'societe_uuid', c.societe_uuid, 'subcontractor_name', c.subcontractor_name,
    'accepted_at', c.accepted_at, 'customer_name', c.customer_name, 'adresse', c.adresse,
    'street_number', c.street_number, 'code_postal', c.code_postal, 'ville', c.ville, 'pays', c.pays, 'phone', c.phone
  ) as "callData" from documents d join calls c on c."ID" = d.service_job_uuid) documents`

const documents = (list: List, path: string, type: string): Other => ({
  list,
  path,
  table: 'documents',
  from: documentsWithCall,
  extras: [...documentParts, 'callData'],
  where: `network_code = $1 and type = '${type}'`,
})

/** The company of the account that asks for its invoices. */
const company = (pool: pg.Pool) => only(pool, `select societe_uuid as one from accounts where subject = 'sat'`)
const invoices = (list: List, path: string, table: string, where: string, extras: readonly string[]): Other => ({
  list,
  path,
  account: 'sat',
  table,
  extras,
  where: `network_code = $1 and societe_uuid = $2 ${where}`,
  of: company,
})

const others: readonly Other[] = [
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
  invoices(supplierInvoiceList, invoiceApi.list.path, 'supplier_invoices', '', ['societe_uuid']),
  {
    list: cardList,
    path: cardApi.list.path,
    table: 'equipment_cards',
    extras: ['version', 'ItemCode', 'OwnerCode', 'OwnerEmail', 'OwnerPhone2', 'Block', 'latitude', 'longitude'],
    where: 'network_code = $1 and "InternalSN" = $2',
    filterBy: 'internal_serial_number',
    of: (pool) =>
      only(pool, `select "InternalSN" as one from equipment_cards where network_code = '${network_code}' limit 1`),
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

/** The lists beside that of calls: as they open, and by every sortable column. */
export const otherLists: Program = {
  name: 'other-lists',
  about:
    'The first page of every other list as it opens and by every sortable column, with the exact total: contracts, the ' +
    'three kinds of documents, the invoices of a company and what it can invoice, the cards at a serial number, ' +
    'attachments and companies.',
  atEverySize: true,
  run: async (bench) => {
    const questions: Question[] = []
    for (const other of others) {
      const wanted = await other.of?.(bench.network.pool)
      const sorts = Object.entries<Column>(other.list.columns)
        .filter(([, { sortable }]) => sortable !== false)
        .flatMap(([Member]) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection })))
      questions.push(...[undefined, ...sorts].map((sort) => pageOf(other, wanted, sort)))
    }
    return askAll(
      bench,
      questions.map((question) => [question, { times: 3, orUnder: 1, ms: 60 }] as const),
    )
  },
}

function pageOf(other: Other, wanted: string | undefined, sort: Sort | undefined): Question {
  const { list, path, account = 'dispatcher', table, from = table, extras, where, filterBy } = other
  const filterData: FilterData = filterBy && wanted !== undefined ? { [filterBy]: wanted } : {}
  const values = [network_code, ...(wanted === undefined ? [] : [wanted])]
  const order = orderOf(list, sort)
  return {
    what: `${list.name}${sort ? ` by ${sort.Member}, ${sort.SortDirection === 0 ? 'up' : 'down'}` : ' as it opens'}`,
    path,
    account,
    body: { request: { Page: 1, PageSize: 40, Sorts: sort ? [sort] : [], Total: -1 }, filterData },
    key: list.key,
    table,
    way: filterBy ? 'narrowed' : 'ordered',
    bare: {
      what: 'page and count(*)',
      queries: [
        {
          text: `select ${storedOf(list.columns, [...extras, list.key])} from ${from} where ${where} order by ${order} limit 40`,
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

async function only(pool: pg.Pool, text: string): Promise<string> {
  const { rows } = await pool.query<{ one: string }>(text)
  if (rows[0] === undefined) throw new Error(`Nothing found: ${text}`)
  return rows[0].one
}
