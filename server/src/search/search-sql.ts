import { isNumberText, joinPhones, phoneDigitsOf, plainText } from '@callout/domain/platform/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../platform/database/db.ts'
import type { Condition, SqlFragment } from '../platform/lists/conditions.ts'

/** Most rows of a kind that are ranked. It bounds the work for words that are in many rows. */
export const maxCandidates = sql.lit(200)
/** Shortest part of a number that is searched, as in `partOfNumber`: every shorter one is in too many numbers. */
const minPartLength = 4
const partOfNumber = /^[\w-]{4,40}$/

/** The compared columns: the words of a row, and the number of a record. */
export interface SearchTerms {
  /** SQL of the `tsquery`; null in SQL if the text has no words. */
  readonly query: RawBuilder<unknown>
  /** The text as a part of a number, in lower case as numbers are stored; undefined if it is none. */
  readonly numberPart: string | undefined
}

/** Parses a search text. Telephone numbers may be written in any way. */
export function searchTermsOf(text: string): SearchTerms {
  const words = sql`search_query(${joinPhones(text)})`
  const digits = isNumberText(text) ? phoneDigitsOf(text) : ''
  return {
    query: digits.length >= minPartLength ? sql`(${words} || search_query(${digits}))` : words,
    numberPart: partOfNumber.test(text) && /\d/.test(text) ? plainText(text) : undefined,
  }
}

/** SQL condition: the column, a number without accents, contains the part. */
export const containsPart = (column: SqlFragment, part: string): Condition =>
  sql`${column} like ${`%${escapeLike(part)}%`}`
