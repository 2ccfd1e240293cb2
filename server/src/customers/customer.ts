import { erased } from './personal.ts'

/** A record about a customer, and what tells this customer from another. */
export interface CustomerRecord {
  readonly kind: 'call' | 'contract' | 'card' | 'deleted call'
  readonly key: string
  /** What people see of it. */
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
  /** Still to be worked on: its customer is needed. */
  readonly is_open: boolean
}

/** Without case, accents and the spaces around: how two spellings of one name are the same. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** What two records about one customer have in common, besides the name. */
function marksOf({ ins_id, code, email, phone, phone2, street, zip }: CustomerRecord): string[] {
  const phones = [phone, phone2].map((one) => one.replace(/[^\d+]/g, ''))
  return [
    ins_id === null ? '' : `card ${ins_id}`,
    code && `code ${plain(code)}`,
    email && `email ${plain(email)}`,
    ...phones.map((one) => one && `phone ${one}`),
    street && `street ${plain(street)} ${plain(zip)}`,
  ].filter(Boolean)
}

const nameOf = ({ network_code, name }: CustomerRecord) => `${network_code} ${plain(name)}`
const idOf = ({ kind, key }: CustomerRecord) => `${kind} ${key}`

/**
 * All records about the customers of `seeds` among `others`: of the same name in the same network, and with the same card,
 * customer code, e-mail, telephone, or street and postcode as one of them. Namesakes elsewhere are other people.
 */
export function sameCustomer(seeds: readonly CustomerRecord[], others: readonly CustomerRecord[]): CustomerRecord[] {
  const found = new Map(seeds.map((seed) => [idOf(seed), seed]))
  const marks = new Set<string>()
  const take = (record: CustomerRecord) => {
    found.set(idOf(record), record)
    if (record.name === '' || record.name === erased) return
    for (const mark of marksOf(record)) marks.add(`${nameOf(record)} ${mark}`)
  }
  for (const seed of seeds) take(seed)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const record of others)
      if (!found.has(idOf(record)) && marksOf(record).some((mark) => marks.has(`${nameOf(record)} ${mark}`)))
        take(record)
  }
  return [...found.values()]
}
