import { type DamageKind, damageOf } from '@callout/domain/platform/facts/damage.ts'
import type { Column, Problem } from '../sheets/columns.ts'

const rounded = 'was rounded by a spreadsheet, its last digits are lost: export the column as text from its source.'
const decimals = 'has decimals that a program added: export the column as text from its source.'

/** What is wrong with a damaged cell, and what to do. Follows the quoted cell. */
const messages: Readonly<Record<DamageKind, string>> = {
  spreadsheet_error: 'is an error of a spreadsheet: correct the cell there, or leave it empty.',
  null_word: 'is how a program writes an empty cell: leave it empty.',
  rounded_number: rounded,
  rounded_without_plus: rounded,
  date_for_code: 'is a date that a spreadsheet made of a code: export the column as text from its source.',
  added_decimals: decimals,
  decimals_of_house: decimals,
  decimals_of_postcode: decimals,
  text_sign: 'is a formula, or has the sign that keeps a text a text in a spreadsheet: export the value alone.',
  cut_number: 'is longer than the 15 digits that a spreadsheet keeps, and ends in zeros: compare it with its source.',
  wrong_encoding:
    'has letters that were read in a wrong encoding, such as Ã± for ñ: export the file as UTF-8 from its source.',
  no_telephone: 'is no telephone number: nobody can ring it.',
  placeholder: 'stands for a name that is not known: write the name, if its source has it.',
}

/** A postcode whose zero the import adds again. */
export const lostZero = {
  kind: 'lost_zero',
  severity: 'warning',
  message: 'lost the zero at its beginning, which is added again: export the column as text from its source.',
} as const

/** What is wrong with a filled cell that is damaged; undefined for a sound one. */
export function damageProblem(cell: string, column: Pick<Column, 'kind'>): Problem | undefined {
  const damage = damageOf(cell, column.kind)
  return damage && { ...damage, message: messages[damage.kind] }
}
