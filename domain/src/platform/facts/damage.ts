import { visibleText } from './clean-text.ts'

/** The kind of fact in a cell or field. It decides what is damage: a date is one in a serial number, not in a text. */
export type ValueKind =
  | 'text'
  | 'code'
  | 'serial'
  | 'telephone'
  | 'email'
  | 'postcode'
  | 'house_number'
  | 'country'
  | 'name'
  | 'other'

interface DamageRule {
  readonly severity: 'error' | 'warning'
  readonly patterns: readonly RegExp[]
  /** The kinds of values in which it is damage; without them all. */
  readonly values?: readonly ValueKind[]
}

const codes: readonly ValueKind[] = ['code', 'serial', 'telephone', 'postcode', 'house_number']
// The months of five languages. A code in capital letters, such as MAR-24, is none.
const dayAndMonth =
  /^\d{1,2}[-/](?:[eE](?:ne)|[fF](?:évr|eb|ev)|[mM](?:ars|ar|ay|ai|ag)|[aA](?:oût|br|go|pr|ug|vr)|[jJ](?:anv|uin|uil|un|ul|an)|[sS](?:ept?|et)|[oO](?:ct|ut|tt)|[nN](?:ov)|[dD](?:ic|ez|ec|éc)|[gG](?:en|iu)|[lL](?:ug))\.?(?:[-/]\d{2,4})?$/
const monthAndYear =
  /^(?:[eE](?:ne)|[fF](?:évr|eb|ev)|[mM](?:ars|ar|ay|ai|ag)|[aA](?:oût|br|go|pr|ug|vr)|[jJ](?:anv|uin|uil|un|ul|an)|[sS](?:ept?|et)|[oO](?:ct|ut|tt)|[nN](?:ov)|[dD](?:ic|ez|ec|éc)|[gG](?:en|iu)|[lL](?:ug))\.?[-/]\d{2,4}$/

/** Damage that spreadsheets and programs do to values. The first kind that fits counts. */
const damageRules = {
  spreadsheet_error: {
    severity: 'error',
    patterns: [
      /^#(?:[¡¿]?(?:REF|RIF|BEZUG|VALUE|VALOR|VALORE|VALEUR|WERT|NUM|NÚM|NULL|NULO|NULLO|NUL|NAME|NOM|NOME|NOMBRE|DIV\/0|CALC|SPILL)[!?]|N\/[AD]|NV|#+)$|^Err:5\d\d$/i,
    ],
  },
  null_word: {
    severity: 'error',
    patterns: [/^(?:NULL|null|[([<]NULL[)\]>]|[([<]null[)\]>]|\\N|undefined|NaN)$/],
  },
  rounded_number: { severity: 'error', patterns: [/^\d+(?:[.,]\d+)?E\+\d+$/i] },
  // As programs write it. A code may look so.
  rounded_without_plus: {
    severity: 'error',
    patterns: [/^\d(?:[.,]\d{1,15})?E\d{1,2}$/i],
    values: ['serial', 'telephone'],
  },
  date_for_code: {
    severity: 'error',
    patterns: [
      dayAndMonth,
      monthAndYear,
      /^(?:0?[1-9]|[12]\d|3[01])[/.](?:0?[1-9]|[12]\d|3[01])[/.](?:19|20)\d\d(?: 0?0:00(?::00)?)?$/,
    ],
    values: codes,
  },
  added_decimals: { severity: 'error', patterns: [/^\d{4,}[.,]0+$/], values: ['code', 'serial', 'telephone'] },
  decimals_of_house: { severity: 'error', patterns: [/^\d{1,5}[.,]0{1,9}$/], values: ['house_number'] },
  // Its normal form has none.
  decimals_of_postcode: {
    severity: 'warning',
    patterns: [/^\d{3,5}[.,]0{1,2}$/, /^\d\d\.\d{3}$/],
    values: ['postcode'],
  },
  text_sign: { severity: 'error', patterns: [/^=".*"$|^'\d+$|^=[A-Z]+[(\d].*$/] },
  cut_number: { severity: 'warning', patterns: [/^[1-9]\d{14}0+$/], values: codes },
  wrong_encoding: {
    severity: 'warning',
    // The second byte of a letter in UTF-8, read as Windows-1252.
    patterns: [/[ÂÃ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\ufffd/],
  },
  no_telephone: { severity: 'warning', patterns: [/^(?!(?:\P{Nd}{0,80}\p{Nd}){3})/u], values: ['telephone'] },
  placeholder: {
    severity: 'warning',
    patterns: [
      /^(?:[\p{P}\p{S}\s]+|x{2,}|n[./][ad]\.?|s\/n|unknown|no name|desconocid[oa]|sin nombre|desconhecid[oa]|sem nome|sconosciut[oa]|senza nome|inconnue?|sans nom)$/iu,
    ],
    values: ['name'],
  },
} as const satisfies Readonly<Record<string, DamageRule>>

export type DamageKind = keyof typeof damageRules
const kinds = Object.entries(damageRules) as readonly (readonly [DamageKind, DamageRule])[]

// Most values are sound, and this one test passes them. Names and telephones have rules for any value.
const suspicious = /^[#='([<\\]|^(?:null|undefined|nan|err:)|e\+?\d|^\d+[.,]0+$|^\d{16}|\d[-/.]|[-/]\d|[ÂÃ\ufffd]|â€/i

const plain = /^[\x20-\x7e]*$/

/** The damage of a filled value; undefined for a sound one. An error is refused, a warning is not. */
export function damageOf(
  typed: string,
  kind: ValueKind,
): { readonly kind: DamageKind; readonly severity: DamageRule['severity'] } | undefined {
  // The second half of a wrongly read letter may be invisible.
  const texts = plain.test(typed) ? [typed] : [typed, visibleText(typed)]
  if (kind !== 'name' && kind !== 'telephone' && !texts.some((text) => suspicious.test(text))) return undefined
  const found = kinds.find(
    ([, { patterns, values }]) =>
      (!values || values.includes(kind)) && patterns.some((pattern) => texts.some((text) => pattern.test(text))),
  )
  return found && { kind: found[0], severity: found[1].severity }
}
