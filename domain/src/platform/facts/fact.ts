import { isBlank, visibleText } from './clean-text.ts'
import { damageOf, type ValueKind } from './damage.ts'
import { faultOfEmail, normaliseEmail } from './email.ts'
import { normalisePostcode } from './postcode.ts'

/** A kind of fact about a person, a place or an appliance. Towns and streets are `text`. */
export type FactKind = Extract<
  ValueKind,
  'name' | 'text' | 'house_number' | 'postcode' | 'email' | 'telephone' | 'serial'
>

/** The form in which a typed fact is stored. `country` has two capital letters, '' if unknown; only postcodes need it. */
export function normaliseFact(kind: FactKind, text: string, country: string): string {
  if (kind === 'postcode') return normalisePostcode(text, country)
  return kind === 'email' ? normaliseEmail(text) : visibleText(text)
}

const doubts = {
  no_telephone: 'message.no_telephone',
  placeholder: 'message.no_name',
  wrong_encoding: 'message.wrong_letters',
} as const
type Doubt = (typeof doubts)[keyof typeof doubts]

/** The doubt about a fact that is saved all the same, as a message key. Undefined for a sound or empty one. */
export function doubtOfFact(kind: FactKind, text: string): Doubt | undefined {
  if (kind === 'name' && text.trim() !== '' && isBlank(text)) return 'message.no_name'
  const damage = text === '' ? undefined : damageOf(text, kind)
  return damage && (doubts as Readonly<Record<string, Doubt>>)[damage.kind]
}

/** The doubt about the name of a person or company. */
export const doubtOfName = (text: string) => doubtOfFact('name', text)

/**
 * The fault for which a fact is refused, as a message key: no e-mail address, or what is left of a value after a
 * spreadsheet. Undefined for a sound or empty one.
 */
export function faultOfFact(kind: FactKind, text: string): ReturnType<typeof faultOfEmail> | 'message.damaged_value' {
  if (text === '') return undefined
  if (kind === 'email') return faultOfEmail(text)
  return damageOf(text, kind)?.severity === 'error' ? 'message.damaged_value' : undefined
}
