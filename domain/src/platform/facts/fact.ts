import { visibleText } from './clean-text.ts'
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

/**
 * The fault for which a fact is refused, as a message key: no e-mail address, or what is left of a value after a
 * spreadsheet. Undefined for a sound or empty one.
 */
export function faultOfFact(kind: FactKind, text: string): ReturnType<typeof faultOfEmail> | 'message.damaged_value' {
  if (text === '') return undefined
  if (kind === 'email') return faultOfEmail(text)
  return damageOf(text, kind)?.severity === 'error' ? 'message.damaged_value' : undefined
}
