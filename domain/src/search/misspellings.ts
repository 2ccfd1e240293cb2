import { apostrophes, separators } from '../platform/facts/separators.ts'
import { withoutDoor } from '../platform/facts/street.ts'
import { addressFillers, streetKinds } from '../platform/facts/street-words.ts'
import { plainText } from '../platform/search-text.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words are one letter away from too many others. */
const minLength = 4
const maxLength = 20
/** More words than a name and a street have. */
const maxWords = 6

/** Plain words of a text. */
const plainWordsOf = (text: string) =>
  plainText(text).replace(apostrophes, ' ').replace(separators, ' ').trim().split(' ')

const kindsOfStreet = new Set(streetKinds.flatMap((line) => line.split(' ')))
/** Kinds of street and articles count for nothing beside other words: they are in most addresses. */
const commonWords = new Set([...kindsOfStreet, ...addressFillers])

const isMisspellable = (word: string) => /^[a-z]+$/.test(word) && word.length >= minLength && word.length <= maxLength

/** All words that are one typing error away: a letter too many, too few, another, or two letters swapped. */
function oneErrorFrom(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  found.delete(word)
  return [...found]
}

/** True if the plain words differ by one typing error, and are not too short to tell. */
export const isOneErrorApart = (one: string, other: string): boolean =>
  isMisspellable(one) && Math.abs(one.length - other.length) <= 1 && oneErrorFrom(one).includes(other)

/**
 * True if the streets, in their normal form with number and door, are one but for a typing error in one word. The door may
 * be missing in one of them.
 */
export function isSameHouseMisspelt(one: string, other: string): boolean {
  const [shorter, longer] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length)
  if (!shorter || !longer || (shorter.length < longer.length && !/\d$/.test(shorter.at(-1) ?? ''))) return false
  const different = shorter.flatMap((word, at) => (word === longer[at] ? [] : [[word, longer[at] ?? ''] as const]))
  const [first] = different
  return different.length === 1 && first !== undefined && isOneErrorApart(...first)
}

/** A word of a searched text with what it may have been meant to be; nothing for numbers and very short words. */
export interface MisspeltWord {
  readonly word: string
  readonly meant: readonly string[]
  /** True if it may have been meant to be a kind of street, which is no searched word. */
  readonly mayBeKindOfStreet: boolean
}

/** The telling words of a text, which may each have a typing error; undefined if none can have one. */
export function misspeltWordsOf(text: string): MisspeltWord[] | undefined {
  const words = plainWordsOf(withoutDoor(text)).filter((word) => !commonWords.has(word))
  if (!words.some(isMisspellable)) return undefined
  return words.slice(0, maxWords).map((word) => {
    const meant = isMisspellable(word) ? oneErrorFrom(word) : []
    return { word, meant, mayBeKindOfStreet: meant.some((one) => isMisspellable(one) && kindsOfStreet.has(one)) }
  })
}
