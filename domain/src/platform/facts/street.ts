import { plainText } from '../search-text.ts'
import { apostrophes, invisible, separators } from './separators.ts'
import { spellingsOf, streetWord } from './street-words.ts'

/** The plain words of an address: `3º` is 3, `nº` is `no`, `C.so` is `cso`, `s/n` is `sn`, and the rest is words between single spaces. */
const addressText = (text: string): string =>
  plainText(
    text
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

/**
 * The words of a searched street: those that it must have, and for each word with other spellings all of them. Alone, such
 * a word must be there as it was typed. Articles count for nothing beside other words.
 */
export function searchedStreet(text: string): { readonly words: string[]; readonly spellings: (readonly string[])[] } {
  const typed = addressText(text)
    .replace(/(\d)(bis|ter|quater|[a-z])(?= |$)/g, '$1 $2')
    .split(' ')
    .filter((word) => word !== '')
  const telling = typed.filter((word) => streetWord(word) !== '')
  const words = telling.filter((word) => spellingsOf(word).length === 1)
  if (words.length === 0) return { words: typed, spellings: [] }
  return { words, spellings: telling.map(spellingsOf).filter((spellings) => spellings.length > 1) }
}
