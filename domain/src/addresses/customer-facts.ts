import { trimInvisible } from '../platform/facts/clean-text.ts'
import { isEmail, normaliseEmail } from '../platform/facts/email.ts'
import { normalisePostcode } from '../platform/facts/postcode.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** The names of a person's postcode, e-mail and telephones on a record. */
interface FactNames<Field extends string> {
  readonly country: Field
  readonly postcode: Field
  readonly email: Field
  readonly phones: readonly Field[]
}

/** On calls and contracts. */
export const customerFactNames = {
  country: 'pays',
  postcode: 'code_postal',
  email: 'email',
  phones: ['phone', 'phone2'],
} as const

/** On equipment cards. */
export const ownerFactNames = {
  country: 'Country',
  postcode: 'Zip',
  email: 'OwnerEmail',
  phones: ['OwnerPhone', 'OwnerPhone2'],
} as const

type Facts<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/** The changes with changed facts in their normal form. What is stored stays as it is until that field is changed. */
export function normaliseFacts<Field extends string, Changes extends Facts<Field>>(
  { country, postcode, email, phones }: FactNames<Field>,
  before: Facts<Field>,
  changes: Changes,
): Changes {
  const inCountry = changes[country] ?? before[country] ?? ''
  const normal = (field: Field, normalise: (text: string) => string) => {
    const value = changes[field]
    return value && value !== before[field] ? { [field]: normalise(value) } : {}
  }
  return Object.assign(
    {},
    changes,
    normal(postcode, (text) => normalisePostcode(text, inCountry)),
    normal(email, normaliseEmail),
    ...phones.map((phone) => normal(phone, trimInvisible)),
  )
}

/** Refuses a changed e-mail address that is none. An unchanged one stays valid. */
export function refusalOfFacts<Field extends string>(
  { email }: Pick<FactNames<Field>, 'email'>,
  before: Facts<Field>,
  next: Facts<Field>,
): Refusal | undefined {
  const address = next[email]
  if (!address || address === before[email] || isEmail(address)) return undefined
  const errors = { [email]: 'message.should_be_an_email' as const }
  return refuse('message.fill_in_required_fields', { code: 'Invalid', errors })
}
