import type { DocumentType } from '@callout/domain/documents/document.ts'
import { isAllowed, networksWithoutDpc, Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { normaliseName } from '@callout/domain/platform/facts/name.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { type Selectable, sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { companiesVisibleTo } from '../companies/company.queries.ts'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import { cardsVisibleTo } from '../equipment/card.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { Calls, Companies, Documents, EquipmentCards, ServiceContracts } from '../platform/database/db.types.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import { containsPart, maxCandidates, type SearchTerms } from './search-sql.ts'

/** SQL of columns of `row`. */
const ofRow = (columns: readonly string[]) => sql.raw(columns.map((name) => `row."${name}"`).join(', '))

const foundCallColumns = [
  ...(['ID', 'call_id', 'subject', 'status_id', 'is_saved_status_open', 'ins_id', 'customer_name', 'adresse'] as const),
  ...(['street_number', 'code_postal', 'ville', 'phone', 'phone2', 'email', 'item_name', 'created_at'] as const),
]
const callColumns = ofRow(foundCallColumns)
export type FoundCall = Pick<Selectable<Calls>, (typeof foundCallColumns)[number]>

/** Calls by number, customer, address, telephone or serial number: open ones first, then the newest. */
export async function findCalls(tx: Db, actor: Actor, { match, numberPart }: SearchTerms): Promise<FoundCall[]> {
  const withWords = sql`select ${callColumns} from calls row
    where ${callsVisibleTo(actor)} and ${match('calls')}`
  const byNumber = numberPart === undefined ? sql`false` : containsPart(sql`row.call_id`, numberPart)
  // Open calls have their own small index. Words with many open calls have too many closed ones to read.
  const { rows } = await sql<FoundCall>`
    with open as materialized (${withWords} and row.is_saved_status_open limit ${maxCandidates})
    select * from open
    union (${withWords} and (select count(*) from open) < ${maxCandidates} limit ${maxCandidates})
    union (select ${callColumns} from calls row where ${callsVisibleTo(actor)} and ${byNumber} limit ${maxCandidates})
    order by is_saved_status_open desc, created_at desc limit ${maxCandidates}`.execute(tx)
  return rows
}

const foundCardColumns = [
  ...(['InsId', 'InternalSN', 'CodeCom', 'ItemName', 'OwnerName', 'OwnerPhone', 'OwnerPhone2', 'OwnerEmail'] as const),
  ...(['Street', 'StreetNo', 'Zip', 'City'] as const),
]
export type FoundCard = Pick<Selectable<EquipmentCards>, (typeof foundCardColumns)[number]> & {
  /** Number of an open call of the appliance that the actor may see. */
  readonly open_call_id: string | null
}

/** Equipment cards by serial number, owner, address or telephone. */
export async function findCards(tx: Db, actor: Actor, { match }: SearchTerms): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${ofRow(foundCardColumns)}, open.call_id as open_call_id
    from (select row.* from equipment_cards row
      where ${cardsVisibleTo(actor)} and ${actor.societe_uuid === null ? match('cards') : ofFoundRecords(actor, match)}
      limit ${maxCandidates}) row
    left join lateral (select row.call_id from calls row where row.ins_id = "InsId" and ${callsVisibleTo(actor)}
      and row.is_saved_status_open order by row.created_at desc limit 1) open on true`.execute(tx)
  return rows
}

/**
 * A company finds a card by its own calls and contracts, which hold the same words: of all cards it may see only few.
 */
const ofFoundRecords = (actor: Actor, match: SearchTerms['match']) => sql`row."InsId" = any(array(
  select row.ins_id from calls row
    where ${callsVisibleTo(actor)} and ${match('calls')} and row.ins_id is not null
  union select row.ins_id from service_contracts row
    where ${contractsVisibleTo(actor)} and ${match('contracts')} and row.ins_id is not null
  limit ${maxCandidates}))`

const foundDocumentColumns = ['DocEntry', 'DocNum', 'call_id', 'service_job_uuid', 'subcontractor_name'] as const
const documentColumns = ofRow(['type', ...foundDocumentColumns])
export type FoundDocument = Pick<Selectable<Documents>, (typeof foundDocumentColumns)[number]> & {
  readonly type: DocumentType
}

/** Documents by a part of their number or of their call's. */
export async function findDocuments(tx: Db, actor: Actor, { numberPart }: SearchTerms): Promise<FoundDocument[]> {
  const mayRead = actor.role === Role.dispatcher || actor.role === Role.sat
  if (numberPart === undefined || !mayRead) return []
  const types = networksWithoutDpc.includes(actor.network_code)
    ? sql`('fee', 'sparepart')`
    : sql`('fee', 'sparepart', 'dpc')`
  // A company has few documents: the collation keeps PostgreSQL from reading the matches of all others.
  const part = (name: string) =>
    containsPart(actor.societe_uuid === null ? sql.ref(name) : sql`${sql.ref(name)} collate "C"`, numberPart)
  const { rows } = await sql<FoundDocument>`
    (select ${documentColumns} from documents row
      where ${documentsVisibleTo(actor)} and row.type in ${types} and ${part('row.DocNum')} limit ${maxCandidates})
    union (select ${documentColumns} from documents row
      where ${documentsVisibleTo(actor)} and row.type in ${types} and ${part('row.call_id')} limit ${maxCandidates})
    order by "DocEntry" desc`.execute(tx)
  return rows
}

const foundContractColumns = [
  ...([
    'ID',
    'service_contract_id',
    'status_id',
    'customer_name',
    'item_name',
    'ville',
    'email',
    'created_at',
  ] as const),
]
const contractColumns = ofRow(foundContractColumns)
export type FoundContract = Pick<Selectable<ServiceContracts>, (typeof foundContractColumns)[number]>

/** Contracts by number, customer, address, telephone or serial number: active ones first, then the newest. */
export async function findContracts(
  tx: Db,
  actor: Actor,
  { match, numberPart }: SearchTerms,
): Promise<FoundContract[]> {
  if (!isAllowed(who.contractReaders, actor)) return []
  const byNumber = numberPart === undefined ? sql`false` : containsPart(sql`row.service_contract_id`, numberPart)
  const { rows } = await sql<FoundContract>`
    select * from (
      (select ${contractColumns} from service_contracts row
        where ${contractsVisibleTo(actor)} and ${match('contracts')} limit ${maxCandidates})
      union (select ${contractColumns} from service_contracts row
        where ${contractsVisibleTo(actor)} and ${byNumber} limit ${maxCandidates})) found
    order by status_id <> 'A', created_at desc`.execute(tx)
  return rows
}

const foundCompanyColumns = ['societe_uuid', 'raison_sociale', 'supplier_code', 'ville', 'phone', 'email'] as const
export type FoundCompany = Pick<Selectable<Companies>, (typeof foundCompanyColumns)[number]>

/** Companies by name, address, telephone or supplier code, for central staff. */
export async function findCompanies(tx: Db, actor: Actor, { match }: SearchTerms): Promise<FoundCompany[]> {
  if (actor.role === Role.sat) return []
  const { rows } = await sql<FoundCompany>`
    select ${ofRow(foundCompanyColumns)} from companies row
    where ${companiesVisibleTo(actor, 'row')} and ${match('companies')}
    order by row.active desc, row.raison_sociale limit ${maxCandidates}`.execute(tx)
  return rows
}

/** Most products that a text may name. */
const maxProducts = 20

/** Codes of the products of the network whose code is the text or begins with it, or whose name has all its words. */
export async function findProducts(tx: Db, actor: Actor, text: string): Promise<string[]> {
  const conditions = [productHasCode(text), productHasName(text)].filter((one) => one !== undefined)
  if (conditions.length === 0) return []
  const found = conditions.map(
    (condition) => sql`(select code_product from products
      where network_code = ${actor.network_code} and ${condition}
      order by length(code_product), code_product limit ${sql.lit(maxProducts)})`,
  )
  const { rows } = await sql<{ code_product: string }>`${sql.join(found, sql` union `)}`.execute(tx)
  return rows.map(({ code_product }) => code_product)
}

function productHasCode(text: string) {
  const code = normaliseSerialNumber(text)
  if (code.length < 3 || code.length > 40) return undefined
  return sql`starts_with(normal_serial(code_product), ${code})`
}

/** Long words are looked up in an index, and all are compared without blanks: `24 kW` and `24kW` are one. */
function productHasName(text: string) {
  const words = normaliseName(text).split(' ')
  const long = words.filter((word) => /^[a-z]{3,}$/.test(word))
  if (long.length === 0) return undefined
  const has = (column: SqlFragment, word: string) => sql`${column} like ${`%${word}%`}`
  return sql.join(
    [
      ...long.map((word) => has(sql`plain(code_product || ' ' || item_name)`, word)),
      ...words.map((word) => has(sql`replace(normal_name(code_product || ' ' || item_name), ' ', '')`, word)),
    ],
    sql` and `,
  )
}
