import { plainText } from '@callout/domain/platform/search-text.ts'
import { readingsOf, withoutNumberSign } from '@callout/domain/search/readings.ts'
import { sql } from 'kysely'
import { escapeLike } from '../platform/database/db.ts'
import { hasEmail } from '../platform/database/email-words.ts'
import { searchWords } from '../platform/database/search-words.ts'
import type { Condition, SqlFragment } from '../platform/lists/conditions.ts'

/** Most rows of a kind that are ranked. It bounds the work for words that are in many rows. */
export const maxCandidates = sql.lit(200)
/** A part of a number as it is searched: every shorter one is in too many numbers. */
const partOfNumber = /^[\w-]{4,40}$/

/** The tables whose words are searched. */
type SearchedTable = keyof typeof searchWords

/** The compared facts: the words of a row or the code of its product, and the number of a record. */
export interface SearchTerms {
  /** SQL condition on `row` of the table. */
  readonly match: (table: SearchedTable) => Condition
  /** The text as a part of a number, in lower case as numbers are stored; undefined if it is none. */
  readonly numberPart?: string | undefined
}

/** The words of a table have this `tsquery`; none do if it is null. */
export const withWords = (query: SqlFragment) => (table: SearchedTable) => sql`${searchWords[table]} @@ ${query}`

/** Parses a search text. Telephone and serial numbers may be written in any way. */
export function searchTermsOf(text: string): SearchTerms {
  const number = withoutNumberSign(text)
  return {
    match: withWords(sql`search_query(${readingsOf(text)}::text[])`),
    numberPart: partOfNumber.test(number) && /\d/.test(number) ? plainText(number) : undefined,
  }
}

const productColumns = { calls: 'row.code_product', contracts: 'row.code_product', cards: 'row.CodeCom' } as const

/** The appliances, calls and contracts of products. */
export const termsOfProducts = (codes: readonly string[]): SearchTerms => ({
  match: (table) =>
    table === 'companies' ? sql`false` : sql`${sql.ref(productColumns[table])} = any(${codes}::text[])`,
})

const emailColumns = {
  calls: 'row.email',
  contracts: 'row.email',
  cards: 'row.OwnerEmail',
  companies: 'row.email',
} as const

/** The rows with one of these e-mail addresses, or one that begins so. */
export const termsOfEmails = (emails: readonly string[]): SearchTerms => ({
  match: (table) => hasEmail(sql.ref(emailColumns[table]), emails),
})

/** SQL condition: the column, a number without accents, contains the part. */
export const containsPart = (column: SqlFragment, part: string): Condition =>
  sql`${column} like ${`%${escapeLike(part)}%`}`
