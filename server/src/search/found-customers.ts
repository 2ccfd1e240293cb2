import { customerIdOf } from '@callout/domain/customers/customer-id.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { phoneDigitsOf, phonesOf, plainText } from '@callout/domain/platform/search-text.ts'
import type { FoundCall, FoundCard } from './find.queries.ts'

/** A customer as a call or card names them. */
export interface FoundCustomer {
  readonly ID: string
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly open_call_id?: string
}

const addressLine = (street: string, number: string, zip: string, city: string) =>
  joinNonEmpty([joinNonEmpty([street, number], ' '), joinNonEmpty([zip, city], ' ')], ', ')

export const addressOfCard = (card: FoundCard) => addressLine(card.Street, card.StreetNo, card.Zip, card.City)

const fromCall = (call: FoundCall): FoundCustomer => ({
  ID: customerIdOf({ kind: 'call', key: call.ID }),
  name: call.customer_name,
  address: addressLine(call.adresse, call.street_number, call.code_postal, call.ville),
  phone: call.phone || call.phone2,
  email: call.email,
  ...(call.is_saved_status_open && { open_call_id: call.call_id }),
})

const fromCard = (card: FoundCard): FoundCustomer => ({
  ID: customerIdOf({ kind: 'card', key: String(card.InsId) }),
  name: card.OwnerName,
  address: addressOfCard(card),
  phone: card.OwnerPhone || card.OwnerPhone2,
  email: card.OwnerEmail,
  ...(card.open_call_id !== null && { open_call_id: card.open_call_id }),
})

const withoutSpaces = (text: string) => plainText(text).replace(/\s/g, '')

/**
 * The customers of calls and cards, each once: the same name with the same telephone or address is one customer. Without
 * a name, a telephone that no other customer has is one: somebody called, and was not asked for more.
 */
export function customersOf(calls: readonly FoundCall[], cards: readonly FoundCard[]): FoundCustomer[] {
  const all = [...calls.map(fromCall), ...cards.map(fromCard)]
  const named = all.filter(({ name }) => name !== '')
  const knownPhones = new Set(named.flatMap(({ phone }) => phonesOf(phone)))
  const unnamed = all.filter(({ name, phone }) => {
    const phones = name === '' ? phonesOf(phone) : []
    return phones.length > 0 && !phones.some((digits) => knownPhones.has(digits))
  })
  const knownKeys = new Set<string>()
  return [...named, ...unnamed].filter(({ name, address, phone }) => {
    const contacts = [phoneDigitsOf(phone), withoutSpaces(address)].filter((contact) => contact !== '')
    const keys = contacts.map((contact) => `${withoutSpaces(name)} ${contact}`)
    const isKnown = keys.some((key) => knownKeys.has(key))
    for (const key of keys) knownKeys.add(key)
    return !isKnown
  })
}
