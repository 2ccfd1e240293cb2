import { plainText, wordsOf } from '@callout/domain/platform/search-text.ts'
import { maxResultsPerKind } from '@callout/domain/search/search.api.ts'

/**
 * The best results, by how well their title matches the text: the whole title first, then by the number of words that
 * it has, or that begin one of its words. Equal ones keep their order.
 */
export function bestOf<Row>(text: string, rows: readonly Row[], titleOf: (row: Row) => string): Row[] {
  const searched = wordsOf(plainText(text))
  const scoreOf = (title: string) => {
    if (title === searched.join(' ')) return Number.POSITIVE_INFINITY
    const words = title.split(/[^\p{L}\p{N}]/u)
    return searched.reduce(
      (score, word) => score + (words.includes(word) ? 2 : words.some((one) => one.startsWith(word)) ? 1 : 0),
      0,
    )
  }
  return rows
    .map((row) => ({ row, score: scoreOf(plainText(titleOf(row))) }))
    .sort((a, b) => (a.score === b.score ? 0 : b.score - a.score))
    .slice(0, maxResultsPerKind)
    .map(({ row }) => row)
}
