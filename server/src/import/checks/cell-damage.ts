import type { Column, ColumnKind } from '../sheets/columns.ts'

/** A kind of damage that a spreadsheet or a wrong encoding does to a cell. An error refuses the import, a warning does not. */
export interface DamageKind {
  readonly kind: string
  readonly severity: 'error' | 'warning'
  readonly patterns: readonly RegExp[]
  /** The columns in which it is damage; without them all. */
  readonly columns?: readonly ColumnKind[]
  /** Follows the quoted cell. */
  readonly message: string
}

const codes: readonly ColumnKind[] = ['code', 'serial', 'telephone', 'postcode', 'house_number']
// The months of five languages. A code in capital letters, such as MAR-24, is none.
const dayAndMonth =
  /^\d{1,2}[-/](?:[eE](?:ne)|[fF](?:évr|eb|ev)|[mM](?:ars|ar|ay|ai|ag)|[aA](?:oût|br|go|pr|ug|vr)|[jJ](?:anv|uin|uil|un|ul|an)|[sS](?:ept?|et)|[oO](?:ct|ut|tt)|[nN](?:ov)|[dD](?:ic|ez|ec|éc)|[gG](?:en|iu)|[lL](?:ug))\.?(?:[-/]\d{2,4})?$/
const monthAndYear =
  /^(?:[eE](?:ne)|[fF](?:évr|eb|ev)|[mM](?:ars|ar|ay|ai|ag)|[aA](?:oût|br|go|pr|ug|vr)|[jJ](?:anv|uin|uil|un|ul|an)|[sS](?:ept?|et)|[oO](?:ct|ut|tt)|[nN](?:ov)|[dD](?:ic|ez|ec|éc)|[gG](?:en|iu)|[lL](?:ug))\.?[-/]\d{2,4}$/

/** Each kind once, the first that fits is told. */
export const damageKinds: readonly DamageKind[] = [
  {
    kind: 'spreadsheet_error',
    severity: 'error',
    patterns: [
      /^#(?:[¡¿]?(?:REF|RIF|BEZUG|VALUE|VALOR|VALORE|VALEUR|WERT|NUM|NÚM|NULL|NULO|NULLO|NUL|NAME|NOM|NOME|NOMBRE|DIV\/0|CALC|SPILL)[!?]|N\/[AD]|NV|#+)$|^Err:5\d\d$/i,
    ],
    message: 'is an error of a spreadsheet: correct the cell there, or leave it empty.',
  },
  {
    kind: 'null_word',
    severity: 'error',
    patterns: [/^(?:NULL|null|[([<]NULL[)\]>]|[([<]null[)\]>]|\\N|undefined|NaN)$/],
    message: 'is how a program writes an empty cell: leave it empty.',
  },
  {
    kind: 'rounded_number',
    severity: 'error',
    patterns: [/^\d+(?:[.,]\d+)?E\+\d+$/i],
    message: 'was rounded by a spreadsheet, its last digits are lost: export the column as text from its source.',
  },
  {
    kind: 'date_for_code',
    severity: 'error',
    patterns: [dayAndMonth, monthAndYear, /^\d{1,2}[/.]\d{1,2}[/.]\d{4}(?: 0?0:00(?::00)?)?$/],
    columns: codes,
    message: 'is a date that a spreadsheet made of a code: export the column as text from its source.',
  },
  {
    kind: 'added_decimals',
    severity: 'error',
    patterns: [/^\d{4,}[.,]0+$/],
    columns: ['code', 'serial', 'telephone'],
    message: 'has decimals that a program added: export the column as text from its source.',
  },
  {
    kind: 'text_sign',
    severity: 'error',
    patterns: [/^=".*"$|^'\d+$|^=[A-Z]+[(\d].*$/],
    message: 'is a formula, or has the sign that keeps a text a text in a spreadsheet: export the value alone.',
  },
  {
    kind: 'cut_number',
    severity: 'warning',
    patterns: [/^[1-9]\d{14}0+$/],
    columns: codes,
    message: 'is longer than the 15 digits that a spreadsheet keeps, and ends in zeros: compare it with its source.',
  },
  {
    kind: 'wrong_encoding',
    severity: 'warning',
    // The second byte of a letter in UTF-8, read as Windows-1252.
    patterns: [/[ÂÃ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\ufffd/],
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
    ? damageKinds.find(
        ({ patterns, columns }) =>
          (!columns || columns.includes(column)) && patterns.some((pattern) => pattern.test(cell)),
      )
    : undefined
