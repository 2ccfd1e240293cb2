/** What is looked for: as typed, and its words. */
export interface Sought {
  readonly typed: string
  readonly country: string
  /** Words an index can find, of three letters or more. */
  readonly words: readonly string[]
  /** The others: a house number, "de". They only say what comes first. */
  readonly shortWords: readonly string[]
}

const most = 8

/** Reads what is typed, in a country (two letters), into words. */
export function soughtIn(typed: string, country: string): Sought {
  const words = plainText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, most)
  return {
    typed: typed.trim(),
    country,
    words: words.filter((word) => word.length >= 3),
    shortWords: words.filter((word) => word.length < 3),
  }
}

/** Without case or accents. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
