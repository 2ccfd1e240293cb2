import { doubtsOfFacts, faultsOfFacts, normaliseFacts, pickupFacts } from '@callout/domain/addresses/customer-facts.ts'
import type { SaveDpcBody } from '@callout/domain/documents/document.bodies.ts'
import { type DpcAddress, DpcUserType } from '@callout/domain/documents/document.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { isBlank } from '@callout/domain/platform/facts/clean-text.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadCompany } from '../companies/company.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { companyAddress, customerAddress } from './document.company.ts'
import type { StoredDocument } from './document.queries.ts'

export const storedAddress = (document: StoredDocument): DpcAddress => ({
  contact_name: document.contact_name,
  adresse: document.adresse,
  street_number: document.street_number,
  code_postal: document.code_postal,
  ville: document.ville,
  pays: document.pays,
  phone: document.phone,
})

const requiredFields = ['contact_name', 'adresse', 'code_postal', 'ville', 'pays'] as const

/** The pickup address: the company's, the customer's, or one typed in. */
export async function resolvePickupAddress(
  ctx: RequestContext,
  call: StoredCall,
  document: StoredDocument | undefined,
  { dpc_user_type, address: typed = {} }: SaveDpcBody,
): Promise<{ address: DpcAddress; errors: Record<string, MessageKey> }> {
  if (dpc_user_type === DpcUserType.sat)
    return { address: companyAddress(await loadCompany(ctx.tx, call.societe_uuid as string)), errors: {} }
  if (dpc_user_type === DpcUserType.client) return { address: customerAddress(call), errors: {} }
  const before = document?.dpc_user_type === dpc_user_type ? storedAddress(document) : undefined
  const next = { ...emptyAddress, ...before, ...typed }
  const address = normaliseFacts(pickupFacts, before ?? {}, next)
  ctx.warn(ofAddress(doubtsOfFacts(pickupFacts, before ?? {}, next)))
  const errors = ofAddress(faultsOfFacts(pickupFacts, before ?? {}, next))
  for (const field of requiredFields) if (isBlank(address[field])) errors[`address.${field}`] = 'text.required'
  if (address.pays !== '' && address.pays !== before?.pays) {
    const lists = await cachedValueLists(ctx, call.network_code)
    const choice = { list: 'pays', value: address.pays, field: 'address.pays' }
    Object.assign(errors, lists.refusalOf(choice, ctx.lang)?.errors)
  }
  return { address, errors }
}

/** Messages by field, as the body names the fields. */
const ofAddress = (messages: Readonly<Record<string, MessageKey>>): Record<string, MessageKey> =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [`address.${field}`, message]))

/** The address of a new return request. */
export const emptyAddress: DpcAddress = {
  contact_name: '',
  adresse: '',
  street_number: '',
  code_postal: '',
  ville: '',
  pays: '',
  phone: '',
}
