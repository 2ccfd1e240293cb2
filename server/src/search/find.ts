import { parseCustomerId } from '@callout/domain/customers/customer-id.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { latinDigits } from '@callout/domain/platform/facts/digits.ts'
import {
  maxResultsPerKind,
  minSearchLength,
  resultKinds,
  type SearchResult,
  type searchApi,
} from '@callout/domain/search/search.api.ts'
import { searchedEmails } from '@callout/domain/search/searched-emails.ts'
import { loadCardsOfSameSerial } from '../customers/same-serial.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import { findCalls, findCards, findCompanies, findContracts, findDocuments, findProducts } from './find.queries.ts'
import { customersOf } from './found-customers.ts'
import { misspeltTermsOf } from './misspelt.ts'
import { bestOf, fitWith, type KnownBy, type Ranked } from './rank.ts'
import {
  applianceResult,
  callResult,
  companyResult,
  contractResult,
  customerResult,
  documentResult,
} from './results.ts'
import { type SearchTerms, searchTermsOf, termsOfEmails, termsOfProducts } from './search-sql.ts'

type Found = Awaited<ReturnType<typeof findRows>>

async function findRows(tx: Db, actor: Actor, terms: SearchTerms) {
  const [calls, cards, documents, contracts, companies] = await Promise.all([
    findCalls(tx, actor, terms),
    findCards(tx, actor, terms),
    findDocuments(tx, actor, terms),
    findContracts(tx, actor, terms),
    findCompanies(tx, actor, terms),
  ])
  return { calls, cards, documents, contracts, companies }
}

const isShort = (found: Found) => Object.values(found).every((rows) => rows.length < maxResultsPerKind)

/** The best rows of each kind as results, each with how well it fits the text. */
function rankedResults(
  { lang }: RequestContext,
  lists: ValueLists,
  { calls, cards, documents, contracts, companies }: Found,
  fit: (known: KnownBy) => number,
): Ranked<SearchResult>[] {
  const best = <Row>(rows: readonly Row[], known: (row: Row) => KnownBy, toResult: (row: Row) => SearchResult) =>
    bestOf(rows, (row) => fit(known(row))).map(({ result, ...rest }) => ({ result: toResult(result), ...rest }))
  return [
    ...best(
      customersOf(calls, cards),
      ({ name, phone, email }) => ({ name, phones: [phone], emails: [email] }),
      (customer) => customerResult(customer, lang),
    ),
    ...best(
      cards,
      ({ InternalSN, CodeCom, OwnerName, OwnerEmail, ItemName }) => ({
        codes: [InternalSN, CodeCom],
        name: OwnerName,
        emails: [OwnerEmail],
        product: ItemName,
      }),
      applianceResult,
    ),
    ...best(
      calls,
      ({ call_id, customer_name, item_name, email }) => ({
        number: call_id,
        name: customer_name,
        product: item_name,
        emails: [email],
      }),
      (call) => callResult(call, lists, lang),
    ),
    ...best(
      documents,
      ({ DocNum }) => ({ number: DocNum }),
      (document) => documentResult(document, lang),
    ),
    ...best(
      contracts,
      ({ service_contract_id, customer_name, item_name, email }) => ({
        number: service_contract_id,
        name: customer_name,
        emails: [email],
        product: item_name,
      }),
      (contract) => contractResult(contract, lists, lang),
    ),
    ...best(
      companies,
      ({ raison_sociale, supplier_code, phone, email }) => ({
        codes: [supplier_code],
        company: raison_sociale,
        phones: [phone],
        emails: [email],
      }),
      companyResult,
    ),
  ]
}

/** Each result once, at most six of a kind. The kind with the result that fits best comes first. */
function byKind(ranked: readonly Ranked<SearchResult>[]): SearchResult[] {
  const byID = new Map<string, Ranked<SearchResult>>()
  for (const one of ranked) {
    const key = `${one.result.kind} ${one.result.ID}`
    if (!byID.has(key)) byID.set(key, one)
  }
  return resultKinds
    .map((kind) => [...byID.values()].filter(({ result }) => result.kind === kind).slice(0, maxResultsPerKind))
    .filter((ofKind) => ofKind.length > 0)
    .sort((a, b) => fitOfKind(b) - fitOfKind(a))
    .flatMap((ofKind) => ofKind.map(({ result }) => result))
}

const fitOfKind = (ofKind: readonly Ranked<SearchResult>[]) => Math.max(...ofKind.map(({ fit }) => fit))

/**
 * Finds the rows that this user may see and that hold every word of the text: the best ones of each kind. If they are
 * few, rows that hold the words with a typing error come behind them.
 */
export async function find(ctx: RequestContext, body: BodyOf<typeof searchApi.find>): Promise<SearchResult[]> {
  const text = latinDigits(body.text.trim())
  if (text.length < minSearchLength) return []
  const { tx, actor } = ctx
  const [lists, found, ofProducts] = await Promise.all([
    cachedValueLists(ctx, actor.network_code),
    findRows(tx, actor, searchTermsOf(text)),
    findProducts(tx, actor, text).then((codes) =>
      codes.length === 0 ? undefined : findRows(tx, actor, termsOfProducts(codes)),
    ),
  ])
  const emails = searchedEmails(text)
  const ofEmails = emails.length === 0 ? undefined : await findRows(tx, actor, termsOfEmails(emails))
  const misspelt = isShort(found) && !ofProducts && !ofEmails ? await misspeltTermsOf(tx, actor, text) : undefined
  const fit = fitWith(text)
  const results = byKind([
    ...rankedResults(ctx, lists, found, fit),
    ...(ofEmails ? rankedResults(ctx, lists, ofEmails, fit) : []),
    // Whoever names a product means no customer.
    ...(ofProducts
      ? rankedResults(ctx, lists, ofProducts, fit).filter(({ result }) => result.kind !== 'customer')
      : []),
    ...(misspelt
      ? rankedResults(ctx, lists, await findRows(tx, actor, misspelt), (known) => fit(known) - typingError)
      : []),
  ])
  return markSharedSerials(tx, actor, results)
}

/** Marks the appliances whose serial number another equipment card has too. */
async function markSharedSerials(tx: Db, actor: Actor, results: readonly SearchResult[]): Promise<SearchResult[]> {
  const cardOf = ({ kind, ID }: SearchResult) => (kind === 'appliance' && parseCustomerId(ID)?.key) || ''
  const cards = results.map(cardOf).filter((InsId) => InsId !== '')
  const shared = await loadCardsOfSameSerial(tx, actor, cards)
  return results.map((result) => (shared.has(cardOf(result)) ? { ...result, shares_serial: true } : result))
}

/** Rows with a typing error fit worse than all others. */
const typingError = 10
