import type { CustomerRecord } from './same-customer.ts'

/** Primary keys of records, by kind. */
export interface RecordKeys {
  readonly calls: readonly string[]
  readonly contracts: readonly string[]
  readonly cards: readonly number[]
  /** The appliances of all these records. */
  readonly appliances: readonly number[]
}

export function recordKeysOf(records: readonly CustomerRecord[]): RecordKeys {
  const keysOf = (...kinds: CustomerRecord['kind'][]) =>
    records
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ key }) => key)
      .sort()
  return {
    calls: keysOf('call', 'deleted call'),
    contracts: keysOf('contract', 'deleted contract'),
    cards: keysOf('card').map(Number),
    appliances: records.flatMap(({ ins_id }) => ins_id ?? []),
  }
}
