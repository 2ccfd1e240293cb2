import { answerStates } from '@callout/domain/calls/answer.state.ts'
import { customerAnswers, ratings } from '@callout/domain/calls/customer.answer.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import {
  maxProducts,
  partsFirst,
  type ValueListItem,
  type valueListApi,
} from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { escapeLike } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { malformedRequest, Problem } from '../platform/http/problem.ts'
import { textForLanguage } from '../platform/i18n/translated-texts.ts'
import { childDefectCodes, searchDefectCodes } from './defect-codes.queries.ts'
import { listDocumentCodes } from './document-choices.ts'
import { cachedValueLists, type StoredItem } from './value-list.queries.ts'

type ValueListRequest = BodyOf<typeof valueListApi.list>

/** Lists that are rows of `value_list_items`, with their texts in every language. */
const storedLists = new Set([
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

/** Loads the choices of one list, in the user's language. */
type ListChoices = (ctx: RequestContext, request: ValueListRequest) => Promise<ValueListItem[]>
/** Lists by the name that a request gives. */
export type ComputedLists = Readonly<Record<string, ListChoices>>

/** Lists that are computed, or read from other tables. */
const ownLists: ComputedLists = {
  technician_statuses: listTechnicianStatuses,
  product_articles: listProductArticles,
  dispatchers: listDispatchers,
  defect_codes: listDefectCodes,
  document_statuses: listDocumentCodes('document_statuses'),
  document_flags: listDocumentCodes('document_flags'),
  invoice_states: listDocumentCodes('invoice_states'),
  invoice_origins: listDocumentCodes('invoice_origins'),
  document_severities: listDocumentCodes('document_severities'),
  clean_or_not: listDocumentCodes('clean_or_not'),
  document_findings: listDocumentCodes('document_findings'),
  answer_states: async ({ lang }) =>
    answerStates.map((value) => ({ uuid: value, text: translate(lang, `answer.state.${value}`), value })),
  customer_answers: async ({ lang }) =>
    customerAnswers.map((value) => ({ uuid: value, text: translate(lang, `customer_answer.${value}`), value })),
  ratings: async () => ratings.map(String).map((value) => ({ uuid: value, text: value, value })),
  yes_no: async ({ lang }) => [yesNoItem(lang, true), yesNoItem(lang, false)],
}

/** Names of all lists that this room serves. */
export const ownListNames: readonly string[] = [...storedLists, ...Object.keys(ownLists)]

/**
 * The action that lists the choices of any value list: those that new records may have, or also those out of use. `roomLists` are the lists that other rooms provide.
 * In a dependent list, `parentValue` selects the choices below another one.
 */
export function listValues(roomLists: ComputedLists): ListChoices {
  const computedLists: ComputedLists = { ...ownLists, ...roomLists }
  return async function listValues(ctx, request) {
    const { valueList, includeInactive } = request
    const computed = Object.hasOwn(computedLists, valueList) ? computedLists[valueList] : undefined
    if (!computed && !storedLists.has(valueList)) throw malformedRequest(`unknown value list "${valueList}"`)
    const choices = await (computed ?? listStoredItems)(ctx, request)
    // Not to be offered by any list that forgets it, so they are left out here.
    return includeInactive ? choices : choices.filter(({ active }) => active !== false)
  }
}

const listStoredItems: ListChoices = async (ctx, { valueList, parentValue }) => {
  const items = (await cachedValueLists(ctx, ctx.actor.network_code)).items(valueList)
  const children = parentValue ? items.filter((item) => item.parent === parentValue) : items
  return children.map((item) => toValueListItem(item, ctx.lang))
}

const toValueListItem = (item: StoredItem, lang: Language): ValueListItem => ({
  ...item.attributes,
  uuid: item.uuid,
  text: textForLanguage(item.text, lang, item.value),
  value: item.value,
  ...(!item.active && { active: false }),
  ...(item.parent === null ? {} : { parent: item.parent }),
  ...(item.value_list === 'problem_types' && { questions: questionsOf(item, lang) }),
})

const questionsOf = ({ questions }: StoredItem, lang: Language) =>
  textForLanguage(questions, lang, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const yesNoItem = (lang: Language, value: boolean): ValueListItem => ({
  uuid: String(value),
  text: translate(lang, value ? 'text.yes' : 'text.no'),
  value: String(value),
})

async function listTechnicianStatuses(ctx: RequestContext): Promise<ValueListItem[]> {
  const items = (await cachedValueLists(ctx, ctx.actor.network_code)).items('call_statuses')
  return items.filter((item) => item.attributes.technician === true).map((item) => toValueListItem(item, ctx.lang))
}

/** The defect codes below `parentValue`, by default the first level; or search results with their path of codes. */
async function listDefectCodes(
  ctx: RequestContext,
  { parentValue, additionalData = '' }: ValueListRequest,
): Promise<ValueListItem[]> {
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  if (additionalData.trim() === '')
    return childDefectCodes(lists, parentValue).map((item) => toValueListItem(item, ctx.lang))
  const found = searchDefectCodes(lists, additionalData, ctx.lang)
  return found.map(({ item, codes, path }) => ({ ...toValueListItem(item, ctx.lang), codes, path }))
}

/**
 * Products whose code and name contain the search text. The displayed text ("code · name") also finds the product.
 * Spare parts are the products without a skill. Returns one more than `maxProducts` if there are more.
 */
async function listProductArticles(
  { tx, actor }: RequestContext,
  { additionalData = '', parentValue, includeInactive = false }: ValueListRequest,
): Promise<ValueListItem[]> {
  const searched = additionalData.replace(' · ', ' ').replace(/ ·$/, ' ')
  const { rows } = await sql<ValueListItem>`
    select produit_uuid as uuid, code_product || ' · ' || item_name as text, code_product as value, item_code, item_name, skill, price::float8 as price, active
    from products where network_code = ${actor.network_code} and (active or ${includeInactive})
      and (plain(code_product || ' ' || item_name) like '%' || plain(${escapeLike(additionalData)}) || '%'
        or plain(code_product || ' ' || item_name) like '%' || plain(${escapeLike(searched)}) || '%')
    order by ${parentValue === partsFirst ? sql`skill <> '', ` : sql``} code_product limit ${maxProducts + 1}`.execute(
    tx,
  )
  return rows
}

/** The network's dispatchers, the people who can assign calls. Only dispatchers filter by them. */
async function listDispatchers({ tx, actor }: RequestContext): Promise<ValueListItem[]> {
  if (actor.role !== Role.dispatcher) throw new Problem(403)
  const { rows } = await sql<ValueListItem>`select a.account_uuid as uuid, a.user_name as text, a.account_uuid as value
    from accounts a join account_networks n using (account_uuid)
    where n.network_code = ${actor.network_code} and a.role = 'D' order by a.user_name, a.account_uuid`.execute(tx)
  return rows
}
