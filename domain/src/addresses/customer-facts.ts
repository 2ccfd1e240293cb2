import type { MessageKey } from '../messages/messages.ts'
import { doubtOfFact, type FactKind, faultOfFact, normaliseFact } from '../platform/facts/fact.ts'
import { doubtOfPostcode } from '../platform/facts/postcode.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** The facts on a record by field, and the field of the country in which a postcode is read. */
export interface FactFields<Country extends string, Field extends string> {
  readonly country: Country
  readonly kinds: Readonly<Record<Field, FactKind>>
}

const placeKinds = {
  adresse: 'text',
  street_number: 'house_number',
  code_postal: 'postcode',
  ville: 'text',
} as const

/** On calls and contracts: customer, place and appliance. */
export const customerFacts = {
  country: 'pays',
  kinds: {
    ...placeKinds,
    customer_name: 'name',
    door_number: 'house_number',
    email: 'email',
    phone: 'telephone',
    phone2: 'telephone',
    internal_serial_number: 'serial',
  },
} as const

/** On equipment cards. */
export const cardFacts = {
  country: 'Country',
  kinds: {
    InternalSN: 'serial',
    OwnerName: 'name',
    OwnerEmail: 'email',
    OwnerPhone: 'telephone',
    OwnerPhone2: 'telephone',
    Street: 'text',
    StreetNo: 'house_number',
    Block: 'house_number',
    Zip: 'postcode',
    City: 'text',
  },
} as const

/** On return requests: where to pick up. */
export const pickupFacts = {
  country: 'pays',
  kinds: { ...placeKinds, contact_name: 'name', phone: 'telephone' },
} as const

export type Facts<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/** The facts of `next` that differ from those of `before`. What is stored stays valid, and as it is, until then. */
function changedFacts<Field extends string>(
  kinds: Readonly<Record<Field, FactKind>>,
  before: NoInfer<Facts<Field>>,
  next: NoInfer<Facts<Field>>,
) {
  const fields = Object.entries(kinds) as [Field, FactKind][]
  return fields.flatMap(([field, kind]) => {
    const value = next[field]
    return value && value !== before[field] ? [{ field, kind, value }] : []
  })
}

/** The changes with changed facts in their normal form. */
export function normaliseFacts<Country extends string, Field extends string, Changes extends Facts<Country | Field>>(
  { country, kinds }: FactFields<Country, Field>,
  before: NoInfer<Facts<Country | Field>>,
  changes: Changes,
): Changes {
  const inCountry = changes[country] ?? before[country] ?? ''
  const normal = changedFacts<Field>(kinds, before, changes).map(({ field, kind, value }) => [
    field,
    normaliseFact(kind, value, inCountry),
  ])
  return { ...changes, ...Object.fromEntries(normal) }
}

/** The fault of each changed fact that is refused. */
export function faultsOfFacts<Field extends string>(
  { kinds }: FactFields<string, Field>,
  before: NoInfer<Facts<Field>>,
  next: NoInfer<Facts<Field>>,
): Record<string, MessageKey> {
  const faults = changedFacts(kinds, before, next).flatMap(({ field, kind, value }) => {
    const fault = faultOfFact(kind, value)
    return fault ? [[field, fault] as const] : []
  })
  return Object.fromEntries(faults)
}

const doubtInCountry = (kind: FactKind, value: string, country: string): MessageKey | undefined =>
  (kind === 'postcode' && doubtOfPostcode(value, country)) || doubtOfFact(kind, value)

/** The doubt about each changed fact that is saved all the same: a postcode that its country lacks, no telephone, no name. */
export function doubtsOfFacts<Country extends string, Field extends string>(
  { country, kinds }: FactFields<Country, Field>,
  before: NoInfer<Facts<Country | Field>>,
  next: NoInfer<Facts<Country | Field>>,
): Record<string, MessageKey> {
  const doubts = changedFacts<Field>(kinds, before, next).flatMap(({ field, kind, value }) => {
    const doubt = doubtInCountry(kind, value, next[country] ?? before[country] ?? '')
    return doubt ? [[field, doubt] as const] : []
  })
  return Object.fromEntries(doubts)
}

/** Refuses changed facts with a fault. */
export function refusalOfFacts<Field extends string>(
  facts: FactFields<string, Field>,
  before: NoInfer<Facts<Field>>,
  next: NoInfer<Facts<Field>>,
): Refusal | undefined {
  const errors = faultsOfFacts(facts, before, next)
  return Object.keys(errors).length === 0
    ? undefined
    : refuse('message.fill_in_required_fields', { code: 'Invalid', errors })
}
