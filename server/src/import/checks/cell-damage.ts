import type { Column, ColumnKind } from '../sheets/columns.ts'

/** A kind of damage that a spreadsheet or a wrong encoding does to a cell. An error refuses the import, a warning does not. */
export interface DamageKind {
  readonly kind: string
  readonly severity: 'error' | 'warning'
  readonly pattern: RegExp
  /** The columns in which it is damage; without them all. */
  readonly columns?: readonly ColumnKind[]
  /** Follows the quoted cell. */
  readonly message: string
}

const codes: readonly ColumnKind[] = ['code', 'serial', 'telephone', 'postcode', 'house_number']
const months =
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|fev|mai|set|out|dez|apr|aug|dec|janv|févr|mars|avr|juin|juil|août|déc|gen|mag|giu|lug|ott'
const capitalised = months.replace(
  /(^|\|)(\p{L})/gu,
  (_match, bar: string, letter: string) => bar + letter.toUpperCase(),
)
// A code in capital letters, such as MAR-24, is none.
const month = `(?:${months}|${capitalised})\\.?`
const errorWords =
  'REF|RIF|BEZUG|VALUE|VALOR|VALORE|VALEUR|WERT|NUM|NÚM|NULL|NULO|NULLO|NUL|NAME|NOM|NOME|NOMBRE|DIV/0|CALC|SPILL'
// What Windows-1252 makes of the second byte of a letter in UTF-8.
const secondBytes = '\\u0080-\\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Each kind once, the first that fits is told. */
export const damageKinds: readonly DamageKind[] = [
  {
    kind: 'spreadsheet_error',
    severity: 'error',
    pattern: new RegExp(`^#(?:[¡¿]?(?:${errorWords})[!?]|N/[AD]|NV|#+)$|^Err:5\\d\\d$`, 'i'),
    message: 'is an error of a spreadsheet: correct the cell there, or leave it empty.',
  },
  {
    kind: 'null_word',
    severity: 'error',
    pattern: /^(?:NULL|null|[([<]NULL[)\]>]|[([<]null[)\]>]|\\N|undefined|NaN)$/,
    message: 'is how a program writes an empty cell: leave it empty.',
  },
  {
    kind: 'rounded_number',
    severity: 'error',
    pattern: /^\d+(?:[.,]\d+)?E\+\d+$/i,
    message: 'was rounded by a spreadsheet, its last digits are lost: export the column as text from its source.',
  },
  {
    kind: 'date_for_code',
    severity: 'error',
    pattern: new RegExp(
      `^\\d{1,2}[-/]${month}(?:[-/]\\d{2,4})?$|^${month}[-/]\\d{2,4}$|^\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}(?: 0?0:00(?::00)?)?$`,
    ),
    columns: codes,
    message: 'is a date that a spreadsheet made of a code: export the column as text from its source.',
  },
  {
    kind: 'added_decimals',
    severity: 'error',
    pattern: /^\d{4,}[.,]0+$/,
    columns: ['code', 'serial', 'telephone'],
    message: 'has decimals that a program added: export the column as text from its source.',
  },
  {
    kind: 'text_sign',
    severity: 'error',
    pattern: /^=".*"$|^'\d+$|^=[A-Z]+[(\d].*$/,
    message: 'is a formula, or has the sign that keeps a text a text in a spreadsheet: export the value alone.',
  },
  {
    kind: 'cut_number',
    severity: 'warning',
    pattern: /^[1-9]\d{14}0+$/,
    columns: codes,
    message: 'is longer than the 15 digits that a spreadsheet keeps, and ends in zeros: compare it with its source.',
  },
  {
    kind: 'wrong_encoding',
    severity: 'warning',
    pattern: new RegExp(`[ÂÃ][${secondBytes}]|â€[${secondBytes}]|\\ufffd`),
    message:
      'has letters that were read in a wrong encoding, such as Ã± for ñ: export the file as UTF-8 from its source.',
  },
]

/** A postcode whose zero the import adds again. */
export const lostZero = {
  kind: 'lost_zero',
  severity: 'warning',
  message: 'lost the zero at its beginning, which is added again: export the column as text from its source.',
} as const

// Most cells are sound: one look tells them.
const suspicious = /^[#='([<\\]|^(?:null|undefined|nan|err:)|e\+\d|^\d+[.,]0+$|^\d{16}|\d[-/.]|[-/]\d|[ÂÃ\ufffd]|â€/i

/** The damage of a filled cell; undefined for a sound one. */
export const damageOf = (cell: string, { kind: column }: Pick<Column, 'kind'>): DamageKind | undefined =>
  suspicious.test(cell)
    ? damageKinds.find(({ pattern, columns }) => (!columns || columns.includes(column)) && pattern.test(cell))
    : undefined
