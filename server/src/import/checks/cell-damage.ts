import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { type DamageKind, damageOf } from '@callout/domain/platform/facts/damage.ts'
import type { Column, Problem } from '../sheets/column.ts'

const rounded = say('damage_rounded')
const decimals = say('damage_decimals')

/** What is wrong with a damaged cell, and what to do. Follows the quoted cell. */
const messages: Readonly<Record<DamageKind, RowText>> = {
  spreadsheet_error: say('damage_error'),
  null_word: say('damage_null'),
  rounded_number: rounded,
  rounded_without_plus: rounded,
  date_for_code: say('damage_date'),
  added_decimals: decimals,
  decimals_of_house: decimals,
  decimals_of_postcode: decimals,
  text_sign: say('damage_sign'),
  cut_number: say('damage_cut'),
  wrong_encoding: say('damage_encoding'),
  no_telephone: say('damage_telephone'),
  placeholder: say('damage_placeholder'),
}

/** A postcode whose zero the import adds again. */
export const lostZero = {
  kind: 'lost_zero',
  severity: 'warning',
  message: say('lost_zero'),
} as const

/** What is wrong with a filled cell that is damaged; undefined for a sound one. */
export function damageProblem(cell: string, column: Pick<Column, 'kind'>): Problem | undefined {
  const damage = damageOf(cell, column.kind)
  return damage && { ...damage, message: messages[damage.kind] }
}
