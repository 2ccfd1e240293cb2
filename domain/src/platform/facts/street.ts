import { plainText } from '../search-text.ts'
import { latinDigits } from './digits.ts'
import { apostrophes, invisible, separators } from './separators.ts'
import { spellingsOf, streetWord } from './street-words.ts'

/** The plain words of an address: `3º` is 3, `nº` is `no`, `C.so` is `cso`, `s/n` is `sn`, and the rest is words between single spaces. */
const addressText = (text: string): string =>
  plainText(
    latinDigits(text)
      .replace(/(^|[^\p{L}\p{N}])n\.?\s?[º°]\.?\s{0,9}(?=\d)/giu, '$1 ')
      .replace(/(\d)\s?\.?[ºª°]/g, '$1 ')
      .replace(/ª/g, 'a')
      .replace(/[º°]/g, 'o'),
  )
    .replace(invisible, '')
    .replace(apostrophes, ' ')
    .replace(/(^|[^a-z0-9])([rs])\/([cn])(?![a-z0-9])/g, '$1$2$3')
    .replace(/\.(?=(?:so|z?za|le|lo|go|l?li|[oa])(?![a-z0-9]))/g, '')
    .replace(separators, ' ')
    .trim()

/**
 * The form in which streets compare, with or without number and door: abbreviations stand for the full word in Spanish,
 * Portuguese, Italian and French, and articles are left out. `C/ Mayor, nº 12 bis, 3º B` and `Calle Mayor 12bis 3B` are
 * one. '' for a text without a word that says where.
 */
export const normaliseStreet = (text: string): string =>
  addressText(text)
    .replace(/(^| )(\d+) (bis|ter|quater|[a-mo-z])(?= |$)/g, '$1$2$3')
    .split(' ')
    .map(streetWord)
    .filter((word) => word !== '')
    .join(' ')

const houseNumber = /^(?:n[.º°o]{0,2})?\d{1,4}(?:[a-z]|bis|ter|quater)?$/i
const addition = /^(?:bis|ter|quater|[a-z]),?$/i
const floorOrDoor = /^(?:\d{1,2}\.?[ºª°]?[-.]?[a-z]?|[a-z])$/i
const doorWords = new Set(
  (
    'piso planta andar etage puerta pta porta porte escalera esc escada escalier scala sc bajo bajos bj bjo entresuelo ' +
    'entlo izquierda izq izqda izda esq esquerdo derecha dcha dch drcha dto dta direito rc rdc atico principal interno ' +
    'int bloque portal apt appt'
  ).split(' '),
)
const isDoorWord = (word: string) => doorWords.has(plainText(word).replace(/[^a-z]/g, ''))

/** The words of a floor and door that begin at a place of these words. A letter alone may belong to the house number. */
function doorAt(words: readonly string[], start: number): readonly string[] {
  const door: string[] = []
  for (const word of words.slice(start)) {
    if (!floorOrDoor.test(word.replace(/,$/, '')) && !isDoorWord(word)) break
    door.push(word)
  }
  const isBehindComma = words[start - 1]?.endsWith(',') === true
  if (!isBehindComma && /^[a-z],?$/i.test(door[0] ?? '')) return []
  return isBehindComma || door.some((word) => /[ºª°]|\d[-.]?[a-z]/i.test(word) || isDoorWord(word)) ? door : []
}

/**
 * A searched address without floor and door behind the number of the house, which stand in a field of their own:
 * `Calle Mayor 12, 3º B` is looked for as `Calle Mayor 12,`.
 */
export function withoutDoor(text: string): string {
  const words = latinDigits(text)
    .replace(/(?<=,)(?=\S)/g, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
  for (const [at, word] of words.entries()) {
    const isHouse = houseNumber.test(word.replace(/,$/, '')) && /\p{L}/u.test(words[at - 1] ?? '')
    if (!isHouse) continue
    const end = addition.test(words[at + 1] ?? '') && doorAt(words, at + 1).length === 0 ? at + 2 : at + 1
    const door = doorAt(words, end)
    if (door.length > 0) return [...words.slice(0, end), ...words.slice(end + door.length)].join(' ')
  }
  return text
}

/** The words of a searched street. */
export interface SearchedStreet {
  /** Words that it must have. */
  readonly words: readonly string[]
  /** Number and door behind a name, which may stand in a field of their own. */
  readonly house: readonly string[]
  /** For each word with other spellings all of them. */
  readonly spellings: readonly (readonly string[])[]
}

/**
 * Reads a searched street without its door. Alone, a number or a word with other spellings must be there as it was typed. Articles count
 * for nothing beside other words.
 */
export function searchedStreet(text: string): SearchedStreet {
  const typed = addressText(withoutDoor(text))
    .replace(/(\d)(bis|ter|quater|[a-z])(?= |$)/g, '$1 $2')
    .split(' ')
    .filter((word) => word !== '')
  const telling = typed.filter((word) => streetWord(word) !== '')
  const single = telling.filter((word) => spellingsOf(word).length === 1)
  const isOfHouse = (word: string) => /^(?:\d+|bis|ter|quater|[a-z])$/.test(word)
  const words = single.filter((word) => !isOfHouse(word))
  if (single.length === 0) return { words: typed, house: [], spellings: [] }
  const spellings = telling.map(spellingsOf).filter((one) => one.length > 1)
  return words.length === 0
    ? { words: single, house: [], spellings }
    : { words, house: single.filter(isOfHouse), spellings }
}
