import { customerIdOf } from '@callout/domain/customers/customer-id.ts'
import { documentPagePath } from '@callout/domain/documents/document.link.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { pages } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { minSearchLength, type SearchResult, type searchApi } from '@callout/domain/search/search.api.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { findCalls, findCards, findCompanies, findContracts, findDocuments } from './find.queries.ts'
import { addressOfCard, customersOf, joinParts } from './found-customers.ts'
import { bestOf } from './rank.ts'
import { searchTermsOf } from './search-sql.ts'

const customerPath = (ID: string) => `${pages.customers.path}?id=${ID}`

/** Finds the rows that this user may see and that hold every word of the text. */
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
  const results: SearchResult[] = []
  for (const { ID, name, address, phone, ...open } of bestOf(text, customersOf(calls, cards), ({ name }) => name))
    results.push({
      kind: 'customer',
      ID,
      title: name,
      subtitle: joinParts(' · ', address, phone),
      url: customerPath(ID),
      ...open,
    })
  for (const card of bestOf(text, cards, ({ InternalSN, ItemName }) => `${InternalSN} ${ItemName}`)) {
    const ID = customerIdOf({ kind: 'card', key: String(card.InsId) })
    results.push({
      kind: 'appliance',
      ID,
      title: joinParts(' · ', card.ItemName, card.InternalSN),
      subtitle: joinParts(' · ', card.OwnerName, addressOfCard(card)),
      url: customerPath(ID),
      ...(card.open_call_id !== null && { open_call_id: card.open_call_id }),
    })
  }
  for (const call of bestOf(text, calls, ({ call_id, customer_name }) => `${call_id} ${customer_name}`))
    results.push({
      kind: 'call',
      ID: call.ID,
      title: joinParts(' · ', call.call_id, call.subject),
      subtitle: joinParts(
        ' · ',
        lists.text('call_statuses', String(call.status_id), lang),
        call.customer_name,
        call.ville,
      ),
      url: `${pages.servicecallsdetails.path}/${call.ID}`,
    })
  for (const document of bestOf(text, documents, ({ DocNum }) => DocNum))
    results.push({
      kind: 'document',
      ID: String(document.DocEntry),
      title: `${translate(lang, `document.type.${document.type}`)} ${document.DocNum}`,
      subtitle: joinParts(' · ', document.call_id, document.subcontractor_name),
      url: documentPagePath(document),
    })
  for (const contract of bestOf(text, contracts, (row) => `${row.service_contract_id} ${row.customer_name}`))
    results.push({
      kind: 'contract',
      ID: contract.ID,
      title: joinParts(' · ', contract.service_contract_id, contract.customer_name),
      subtitle: joinParts(
        ' · ',
        lists.text('contract_statuses', contract.status_id, lang),
        contract.item_name,
        contract.ville,
      ),
      url: `${pages.servicecontractdetails.path}/${contract.ID}`,
    })
  for (const company of bestOf(text, companies, ({ raison_sociale }) => raison_sociale))
    results.push({
      kind: 'company',
      ID: company.societe_uuid,
      title: company.raison_sociale,
      subtitle: joinParts(' · ', company.supplier_code, company.ville, company.phone),
      url: `${pages.companies.path}/${company.societe_uuid}`,
    })
  return results
}
