/** The record that stands for a customer: a call or an equipment card. */
export interface CustomerKey {
  readonly kind: 'call' | 'card'
  readonly key: string
}

/** Opaque ID of a customer: one of the customer's records, so that an address holds no name and no telephone number. */
export const customerIdOf = ({ kind, key }: CustomerKey): string => `${kind}-${key}`

/** The record of a customer's ID; undefined for any other text. */
export function parseCustomerId(ID: string): CustomerKey | undefined {
  const [, kind, key] = /^(call|card)-([\w-]{1,40})$/.exec(ID) ?? []
  return kind && key ? { kind: kind as CustomerKey['kind'], key } : undefined
}
