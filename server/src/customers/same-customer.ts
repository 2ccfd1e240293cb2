import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { normaliseName } from '@callout/domain/platform/facts/name.ts'
import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { phonesOf, plainText } from '@callout/domain/platform/search-text.ts'
import { isOneErrorApart } from '@callout/domain/search/misspellings.ts'
import { erasedText } from './personal-columns.ts'

/** A record with customer data, and the fields that identify the customer. */
export interface CustomerRecord {
  readonly kind: 'call' | 'contract' | 'card' | 'deleted call' | 'deleted contract' | 'request'
  readonly key: string
  /** The number that people see. */
  readonly number: string
  readonly network_code: string
  readonly name: string
  readonly ins_id: number | null
  readonly code: string
  readonly email: string
  readonly phone: string
  readonly phone2: string
  readonly street: string
  readonly zip: string
  /** True while the record is still worked on and needs its customer. */
  readonly is_open: boolean
}

const comparable = (text: string) => plainText(text).trim()

/** Facts that two records of one customer share. A field may have two numbers or addresses: each counts. */
function contactsOf({ ins_id, code, email, phone, phone2, street, zip }: CustomerRecord): string[] {
  const normalStreet = normaliseStreet(street)
  return [
    ...(ins_id === null ? [] : [`card ${ins_id}`]),
    ...(code === '' ? [] : [`code ${comparable(code)}`]),
    ...splitEmails(email).map((one) => `email ${emailKey(one)}`),
    ...[phone, phone2].flatMap(phonesOf).map((one) => `phone ${one}`),
    ...(normalStreet === '' ? [] : [`street ${normalStreet} ${comparable(zip)}`]),
  ]
}

const isNamed = (name: string) => name !== '' && name !== erasedText

/** Combinations of the name with a contact: records that share one are of the same customer. */
function identitiesOf(record: CustomerRecord): string[] {
  const { network_code, name } = record
  if (!isNamed(name)) return []
  const person = `${network_code} ${normaliseName(name)}`
  return contactsOf(record).map((contact) => `${person} ${contact}`)
}

/** A record with its place in the list. Texts are normalized once, because that takes most of the time. */
interface IndexedRecord {
  readonly record: CustomerRecord
  readonly identities: readonly string[]
  readonly index: number
}

function indexByIdentity(records: readonly CustomerRecord[]): Map<string, IndexedRecord[]> {
  const byIdentity = new Map<string, IndexedRecord[]>()
  for (const [index, record] of records.entries()) {
    const indexed = { record, identities: identitiesOf(record), index }
    for (const identity of indexed.identities) {
      const same = byIdentity.get(identity)
      if (same) same.push(indexed)
      else byIdentity.set(identity, [indexed])
    }
  }
  return byIdentity
}

const recordIdOf = ({ kind, key }: CustomerRecord) => `${kind} ${key}`

/**
 * The `seeds` and all `others` about the same customers. Records match if they have the same network and name, and
 * share a card, customer code, e-mail, telephone, or street and postcode. Writings of one value are the same.
 */
export function recordsOfSameCustomer(
  seeds: readonly CustomerRecord[],
  others: readonly CustomerRecord[],
): CustomerRecord[] {
  const found = new Map(seeds.map((seed) => [recordIdOf(seed), seed]))
  const byIdentity = indexByIdentity(others)
  let identities = seeds.flatMap(identitiesOf)
  while (identities.length > 0) {
    const matches = new Set(identities.flatMap((identity) => byIdentity.get(identity) ?? []))
    // Each identity is followed once, so the time grows with the number of records only.
    for (const identity of identities) byIdentity.delete(identity)
    const added = [...matches].filter(({ record }) => !found.has(recordIdOf(record))).sort((a, b) => a.index - b.index)
    for (const { record } of added) found.set(recordIdOf(record), record)
    identities = added.flatMap((one) => one.identities)
  }
  return [...found.values()]
}

const isInitial = (letter: string, word: string) => letter.length === 1 && word.startsWith(letter)

/** True if one name may be another writing of the other: fewer words, another order, an initial, or a typing error. */
function mayBeSameName(one: string, other: string): boolean {
  const [short, long] = [one, other].map((name) => normaliseName(name).split(' ')).sort((a, b) => a.length - b.length)
  const isLike = (word: string, known: string) =>
    word === known || isInitial(word, known) || isInitial(known, word) || isOneErrorApart(word, known)
  return (short ?? []).every((word) => word === '' || long?.some((known) => isLike(word, known)))
}

/** A record that may be about a customer, and why. */
export interface UncertainRecord {
  readonly record: CustomerRecord
  readonly hasSimilarName: boolean
  /** What it shares with the customer: `email`, `phone`, … */
  readonly shared: readonly string[]
}

/** What people of any name may share. Of a card, another name is its next owner. */
const sharedByAnyName = ['email', 'phone', 'street']

/**
 * The candidates that may be about the customers of `records` but are none of them: they share a contact and their name
 * is missing or alike, or they share an e-mail, a telephone or an address under another name. Similar names come first.
 */
export function uncertainRecords(
  records: readonly CustomerRecord[],
  candidates: readonly CustomerRecord[],
): UncertainRecord[] {
  const known = new Set(records.map(recordIdOf))
  const namesByContact = new Map<string, Set<string>>()
  for (const record of records)
    for (const contact of contactsOf(record)) {
      const key = `${record.network_code} ${contact}`
      namesByContact.set(key, (namesByContact.get(key) ?? new Set()).add(record.name))
    }
  const judge = (record: CustomerRecord): UncertainRecord => {
    const namesOf = (contact: string) => [...(namesByContact.get(`${record.network_code} ${contact}`) ?? [])]
    const contacts = contactsOf(record).filter((contact) => namesOf(contact).length > 0)
    const hasSimilarName = contacts.flatMap(namesOf).some((name) => mayBeSameName(name, record.name))
    const kinds = [...new Set(contacts.map((contact) => contact.slice(0, contact.indexOf(' '))))]
    return {
      record,
      hasSimilarName,
      shared: hasSimilarName ? kinds : kinds.filter((one) => sharedByAnyName.includes(one)),
    }
  }
  return candidates
    .filter((candidate) => !known.has(recordIdOf(candidate)) && candidate.name !== erasedText)
    .map(judge)
    .filter(({ shared }) => shared.length > 0)
    .sort((a, b) => Number(b.hasSimilarName) - Number(a.hasSimilarName))
}
