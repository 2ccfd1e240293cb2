import { erasedText } from './personal-columns.ts'

/** A record with customer data, and the fields that identify the customer. */
export interface CustomerRecord {
  readonly kind: 'call' | 'contract' | 'card' | 'deleted call'
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

/** Lower case, without accents and outer spaces, to compare spellings. */
const normalizeText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Values that records of the same customer share, besides the name. */
function identifyingMarksOf({ ins_id, code, email, phone, phone2, street, zip }: CustomerRecord): string[] {
  const phones = [phone, phone2].map((one) => one.replace(/[^\d+]/g, ''))
  return [
    ins_id === null ? '' : `card ${ins_id}`,
    code && `code ${normalizeText(code)}`,
    email && `email ${normalizeText(email)}`,
    ...phones.map((one) => one && `phone ${one}`),
    street && `street ${normalizeText(street)} ${normalizeText(zip)}`,
  ].filter(Boolean)
}

const nameKeyOf = ({ network_code, name }: CustomerRecord) => `${network_code} ${normalizeText(name)}`
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
  const marks = new Set<string>()
  const addRecord = (record: CustomerRecord) => {
    found.set(recordIdOf(record), record)
    if (record.name === '' || record.name === erasedText) return
    for (const mark of identifyingMarksOf(record)) marks.add(`${nameKeyOf(record)} ${mark}`)
  }
  for (const seed of seeds) addRecord(seed)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const record of others)
      if (
        !found.has(recordIdOf(record)) &&
        identifyingMarksOf(record).some((mark) => marks.has(`${nameKeyOf(record)} ${mark}`))
      )
        addRecord(record)
  }
  return [...found.values()]
}
