import { plainText } from '@callout/domain/platform/search-text.ts'

/** A search text and its words. */
export interface AddressQuery {
  readonly typed: string
  readonly country: string
  /** Words of three letters or more, which an index can find. */
  readonly words: readonly string[]
  /** Shorter words, such as a house number or "de". They only affect the order. */
  readonly shortWords: readonly string[]
}

const maxWords = 8

/** Splits a search text into words. `country` is a two-letter code. */
export function parseAddressQuery(typed: string, country: string): AddressQuery {
  const words = plainText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  return {
    typed: typed.trim(),
    country,
    words: words.filter((word) => word.length >= 3),
    shortWords: words.filter((word) => word.length < 3),
  }
}
