import { Role } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { visibleCall } from '../calls/call.queries.ts'
import { companiesVisibleTo } from '../companies/company.queries.ts'
import { contractTemplates } from '../contracts/template.queries.ts'
import { defectCodesFound, defectCodesUnder } from '../defects/defect.queries.ts'
import { likeText } from '../kernel/db.ts'
import type { Work } from '../kernel/serve.ts'
import { malformed } from '../kernel/wire.ts'
import { callFees, documentCodes } from './document-lists.ts'
import { type StoredItem, valueLists } from './value-list.queries.ts'

type Asked = BodyOf<typeof valueListApi.list>

/** Lists kept as items, in every language. */
const kept = new Set([
  'pays',
  'call_types',
  'problem_types',
  'call_statuses',
  'priorities',
  'business_units',
  'call_centers',
  'reject_reasons',
  'skills',
  'dpc_return_types',
  'dpc_user_types',
  'contract_types',
  'contract_statuses',
])

/** Lists made of other rows. */
const made: Readonly<Record<string, (work: Work, asked: Asked) => Promise<ValueListItem[]>>> = {
  technician_statuses: technicianStatuses,
  technicians,
  product_articles: productArticles,
  subContractors: subcontractors,
  dispatchers,
  defect_codes: defectCodes,
  contract_templates: templatesOfProduct,
  document_statuses: documentCodes('document_statuses'),
  document_flags: documentCodes('document_flags'),
  call_fees: callFees,
  yes_no: async ({ lang }) => [yesNo(lang, true), yesNo(lang, false)],
}

/** The choices of a list, in the reader's language; of a dependent list those under `parentValue`. */
export async function listValues(work: Work, asked: Asked): Promise<ValueListItem[]> {
  const make = Object.hasOwn(made, asked.valueList) ? made[asked.valueList] : undefined
  if (make) return make(work, asked)
  if (!kept.has(asked.valueList)) throw malformed(`unknown value list "${asked.valueList}"`)
  const items = (await valueLists(work, work.actor.network_code)).items(asked.valueList)
  const under = asked.parentValue ? items.filter((item) => item.parent === asked.parentValue) : items
  return under.map((item) => shown(item, work.lang))
}

const shown = (item: StoredItem, lang: Language): ValueListItem => ({
  ...item.attributes,
  uuid: item.uuid,
  text: item.text[lang] ?? item.text.es ?? item.value,
  value: item.value,
  ...(item.parent === null ? {} : { parent: item.parent }),
})

/** The contract templates for a product; all of the network without one. */
async function templatesOfProduct(work: Work, { parentValue }: Asked): Promise<ValueListItem[]> {
  const templates = await contractTemplates(work, work.actor.network_code)
  return (parentValue ? templates.of(parentValue) : templates.all).map(({ template_code }) => ({
    uuid: template_code,
    text: templates.text(template_code, work.lang),
    value: template_code,
    description: templates.description(template_code, work.lang),
  }))
}

const yesNo = (lang: Language, value: boolean): ValueListItem => ({
  uuid: String(value),
  text: translate(lang, value ? 'text.yes' : 'text.no'),
  value: String(value),
})

async function technicianStatuses(work: Work): Promise<ValueListItem[]> {
  const items = (await valueLists(work, work.actor.network_code)).items('call_statuses')
  return items.filter((item) => item.attributes.technician === true).map((item) => shown(item, work.lang))
}

/** The defect codes below another, the first level without one; or those that a search finds, with the way down to them. */
async function defectCodes(work: Work, { parentValue, additionalData = '' }: Asked): Promise<ValueListItem[]> {
  const lists = await valueLists(work, work.actor.network_code)
  if (additionalData.trim() === '') return defectCodesUnder(lists, parentValue).map((item) => shown(item, work.lang))
  const found = defectCodesFound(lists, additionalData, work.lang)
  return found.map(({ item, codes, path }) => ({ ...shown(item, work.lang), codes, path }))
}

/** Technicians of the record's company; a company without a record asks for its own. */
async function technicians(work: Work, { record }: Asked): Promise<ValueListItem[]> {
  const societe_uuid = await companyOf(work, record)
  if (!societe_uuid) return []
  const { rows } = await sql<ValueListItem>`select technician_uuid as uuid, technician_name as text, technician as value
    from technicians where societe_uuid = ${societe_uuid} and active order by technician_name, technician`.execute(
    work.tx,
  )
  return rows
}

/** The record comes as the call's ID, as the call, or as its JSON text. */
async function companyOf({ tx, actor }: Work, record: unknown): Promise<string | null> {
  const ID = idOf(record)
  if (ID) return (await visibleCall(tx, actor, ID)).societe_uuid
  return actor.role === Role.sat ? actor.societe_uuid : null
}

function idOf(record: unknown): string | undefined {
  if (record === undefined || record === null || record === '') return undefined
  if (typeof record === 'object' && !Array.isArray(record)) return idOf((record as { ID?: unknown }).ID)
  if (typeof record !== 'string') throw malformed('record: neither a key nor a record')
  if (!record.startsWith('{')) return record
  try {
    return idOf(JSON.parse(record))
  } catch {
    throw malformed('record: no JSON')
  }
}

const productsShown = 50

/** Products whose code or name contains the search text. */
async function productArticles({ tx, actor }: Work, { additionalData = '' }: Asked): Promise<ValueListItem[]> {
  const { rows } = await sql<ValueListItem>`
    select produit_uuid as uuid, code_product || ' · ' || item_name as text, code_product as value, item_code, item_name, skill, price::float8 as price
    from products where network_code = ${actor.network_code}
      and plain(code_product || ' ' || item_name) like '%' || plain(${likeText(additionalData)}) || '%'
    order by code_product limit ${productsShown}`.execute(tx)
  return rows
}

async function subcontractors({ tx, actor }: Work): Promise<ValueListItem[]> {
  const { rows } =
    await sql<ValueListItem>`select c.societe_uuid as uuid, c.raison_sociale as text, c.societe_uuid as value, c.active
    from companies c where ${companiesVisibleTo(actor)} order by c.raison_sociale, c.societe_uuid`.execute(tx)
  return rows
}

/** The network's dispatchers: who may have assigned a call. */
async function dispatchers({ tx, actor }: Work): Promise<ValueListItem[]> {
  const { rows } = await sql<ValueListItem>`select a.account_uuid as uuid, a.user_name as text, a.account_uuid as value
    from accounts a join account_networks n using (account_uuid)
    where n.network_code = ${actor.network_code} and a.role = 'D' order by a.user_name, a.account_uuid`.execute(tx)
  return rows
}
