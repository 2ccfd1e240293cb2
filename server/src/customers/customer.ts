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
  const phones = [phone, phone2].map(phoneDigitsOf)
  const values = [
    ins_id === null ? '' : `card ${ins_id}`,
    code && `code ${comparable(code)}`,
    email && `email ${comparable(email)}`,
    ...phones.map((one) => one && `phone ${one}`),
    street && `street ${comparable(street)} ${comparable(zip)}`,
  ]
  return values.filter(Boolean).map((value) => `${network_code} ${comparable(name)} ${value}`)
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
  const knownIdentities = new Set<string>()
  const addRecord = (record: CustomerRecord) => {
    found.set(recordIdOf(record), record)
    if (record.name === '' || record.name === erasedText) return
    for (const identity of identitiesOf(record)) knownIdentities.add(identity)
  }
  for (const seed of seeds) addRecord(seed)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    const isOfCustomer = (record: CustomerRecord) =>
      identitiesOf(record).some((identity) => knownIdentities.has(identity))
    for (const record of others) if (!found.has(recordIdOf(record)) && isOfCustomer(record)) addRecord(record)
  }
  return [...found.values()]
}
