import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { minSearchLength, type SearchResult, type searchApi } from '@callout/domain/search/search.api.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { findCalls, findCards, findCompanies, findContracts, findDocuments } from './find.queries.ts'
import { customersOf } from './found-customers.ts'
import { bestOf } from './rank.ts'
import {
  applianceResult,
  callResult,
  companyResult,
  contractResult,
  customerResult,
  documentResult,
} from './results.ts'
import { searchTermsOf } from './search-sql.ts'

/** Finds the rows that this user may see and that hold every word of the text: the best ones of each kind. */
export async function find(ctx: RequestContext, body: BodyOf<typeof searchApi.find>): Promise<SearchResult[]> {
  const text = body.text.trim()
  if (text.length < minSearchLength) return []
  const { tx, actor, lang } = ctx
  const terms = searchTermsOf(text)
  const [lists, calls, cards, documents, contracts, companies] = await Promise.all([
    cachedValueLists(ctx, actor.network_code),
    findCalls(tx, actor, terms),
    findCards(tx, actor, terms),
    findDocuments(tx, actor, terms),
    findContracts(tx, actor, terms),
    findCompanies(tx, actor, terms),
  ])
  const best = <Row>(rows: readonly Row[], titleOf: (row: Row) => string) => bestOf(text, rows, titleOf)
  return [
    ...best(customersOf(calls, cards), ({ name }) => name).map(customerResult),
    ...best(cards, (card) => `${card.InternalSN} ${card.ItemName}`).map(applianceResult),
    ...best(calls, (call) => `${call.call_id} ${call.customer_name}`).map((call) => callResult(call, lists, lang)),
    ...best(documents, ({ DocNum }) => DocNum).map((document) => documentResult(document, lang)),
    ...best(contracts, (contract) => `${contract.service_contract_id} ${contract.customer_name}`).map((contract) =>
      contractResult(contract, lists, lang),
    ),
    ...best(companies, ({ raison_sociale }) => raison_sociale).map(companyResult),
  ]
}
