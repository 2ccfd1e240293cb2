import { phoneDigitsOf, plainText } from '@callout/domain/platform/search-text.ts'
import { erasedText } from './personal-columns.ts'

/** A record with customer data, and the fields that identify the customer. */
export interface CustomerRecord {
  readonly kind: 'call' | 'contract' | 'card' | 'deleted call' | 'deleted contract'
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

/** Combinations of the name with another value: records that share one are of the same customer. */
function identitiesOf(record: CustomerRecord): string[] {
  const { network_code, name, ins_id, code, email, phone, phone2, street, zip } = record
  if (name === '' || name === erasedText) return []
  const person = `${network_code} ${comparable(name)}`
  const phones = [phone, phone2].map(phoneDigitsOf)
  const values = [
    ins_id === null ? '' : `card ${ins_id}`,
    code && `code ${comparable(code)}`,
    email && `email ${comparable(email)}`,
    ...phones.map((one) => one && `phone ${one}`),
    street && `street ${comparable(street)} ${comparable(zip)}`,
  ]
  return values.filter(Boolean).map((value) => `${person} ${value}`)
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
 * share a card, customer code, e-mail, telephone, or street and postcode.
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
