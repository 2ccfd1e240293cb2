import { customerIdOf } from '@callout/domain/customers/customer-id.ts'
import { documentPagePath } from '@callout/domain/documents/document.link.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import type { SearchResult } from '@callout/domain/search/search.api.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import type { FoundCall, FoundCard, FoundCompany, FoundContract, FoundDocument } from './find.queries.ts'
import { addressOfCard, type FoundCustomer } from './found-customers.ts'

const customerPath = (ID: string) => `${pages.customers.path}?id=${ID}`

const joinFacts = (...facts: string[]) => joinNonEmpty(facts, ' · ')

export const customerResult = (
  { ID, name, address, phone, open_call_id }: FoundCustomer,
  lang: Language,
): SearchResult => ({
  kind: 'customer',
  ID,
  title: name || translate(lang, 'customer.unnamed'),
  subtitle: joinFacts(address, phone),
  url: customerPath(ID),
  ...(open_call_id !== undefined && { open_call_id }),
})

export function applianceResult(card: FoundCard): SearchResult {
  const ID = customerIdOf({ kind: 'card', key: String(card.InsId) })
  return {
    kind: 'appliance',
    ID,
    title: joinFacts(card.ItemName, card.InternalSN),
    subtitle: joinFacts(card.OwnerName, addressOfCard(card)),
    url: customerPath(ID),
    ...(card.open_call_id !== null && { open_call_id: card.open_call_id }),
  }
}

export const callResult = (call: FoundCall, lists: ValueLists, lang: Language): SearchResult => ({
  kind: 'call',
  ID: call.ID,
  title: joinFacts(call.call_id, call.subject),
  subtitle: joinFacts(lists.text('call_statuses', String(call.status_id), lang), call.customer_name, call.ville),
  url: `${pages.servicecallsdetails.path}/${call.ID}`,
})

export const documentResult = (document: FoundDocument, lang: Language): SearchResult => ({
  kind: 'document',
  ID: String(document.DocEntry),
  title: `${translate(lang, `document.type.${document.type}`)} ${document.DocNum}`,
  subtitle: joinFacts(document.call_id, document.subcontractor_name),
  url: documentPagePath(document),
})

export const contractResult = (contract: FoundContract, lists: ValueLists, lang: Language): SearchResult => ({
  kind: 'contract',
  ID: contract.ID,
  title: joinFacts(contract.service_contract_id, contract.customer_name),
  subtitle: joinFacts(lists.text('contract_statuses', contract.status_id, lang), contract.item_name, contract.ville),
  url: `${pages.servicecontractdetails.path}/${contract.ID}`,
})

export const companyResult = (company: FoundCompany): SearchResult => ({
  kind: 'company',
  ID: company.societe_uuid,
  title: company.raison_sociale,
  subtitle: joinFacts(company.supplier_code, company.ville, company.phone),
  url: `${pages.scorecard.path}/${company.societe_uuid}`,
})
