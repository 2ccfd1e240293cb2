import type { MisspeltWord } from '@callout/domain/search/misspellings.ts'

/** Those of these queries (`tsquery`) that some row has. */
export type FindKnown = (queries: readonly string[]) => Promise<Set<string>>

/** Most words of a text whose typing errors are looked up: each costs about five hundred looks into an index. */
const maxLookedUp = 2

const beginning = (word: string) => `'${word}':*`
const whole = (word: string) => `'${word}'`

/** The words of a text, each with the known words that may be meant by it. Undefined if no other words are known. */
export async function findMeantWords(typed: readonly MisspeltWord[], findKnown: FindKnown) {
  const candidates = typed.filter(({ meant }) => meant.length > 0)
  const knownBeginnings = await findKnown(candidates.map(({ word }) => beginning(word)))
  const unknown = candidates.filter(({ word }) => !knownBeginnings.has(beginning(word)))
  // The words that may be wrong: those that nobody has, else all, the longest first.
  const wrong = unknown.length > 0 ? unknown : candidates
  const lookedUp = wrong.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxLookedUp)
  const known = await findKnown(lookedUp.flatMap(({ meant }) => meant).map(whole))
  const words = typed
    .map((one) => ({
      ...one,
      meant: lookedUp.includes(one) ? one.meant.filter((word) => known.has(whole(word))) : [],
    }))
    // No row has a word for its kind of street, so one with a typing error is left out.
    .filter(({ word, meant }) => meant.length > 0 || !unknown.some((one) => one.word === word && one.mayBeKindOfStreet))
  if (words.length === typed.length && known.size === 0) return undefined
  if (!words.some(({ word }) => candidates.some((one) => one.word === word))) return undefined
  return words
}
