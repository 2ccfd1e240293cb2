import type { Actor } from '@callout/domain/platform/actor.ts'
import { misspeltWordsOf } from '@callout/domain/search/misspellings.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { searchWords } from '../platform/database/search-words.ts'
import { findMeantWords } from '../platform/lists/meant-words.ts'
import { type SearchTerms, withWords } from './search-sql.ts'

/**
 * Those of the queries that find a call or a card of the network. `offset 0` keeps each a look into the index. Only the
 * index of words can serve it: through one that begins with the network, the words of each row would be computed.
 */
async function findKnown(tx: Db, { network_code }: Actor, queries: readonly string[]): Promise<Set<string>> {
  const isOfNetwork = sql`row.network_code || '' = ${network_code}`
  const { rows } = await sql<{ query: string }>`select query from unnest(${queries}::text[]) query
    where exists (select from calls row
        where ${isOfNetwork} and ${searchWords.calls} @@ query::tsquery offset 0)
      or exists (select from equipment_cards row
        where ${isOfNetwork} and ${searchWords.cards} @@ query::tsquery offset 0)`.execute(tx)
  return new Set(rows.map(({ query }) => query))
}

/** Search terms for the text with a typing error in its words; undefined if no other words are known. */
export async function misspeltTermsOf(tx: Db, actor: Actor, text: string): Promise<SearchTerms | undefined> {
  const typed = misspeltWordsOf(text)
  const words = typed && (await findMeantWords(typed, (queries) => findKnown(tx, actor, queries)))
  if (!words) return undefined
  const parts = words.map(({ word, meant }) => {
    const asTyped = sql`coalesce(search_query(${word}), '')`
    return meant.length === 0 ? asTyped : sql`(${asTyped} || ${meant.map((one) => `'${one}'`).join(' | ')}::tsquery)`
  })
  return { match: withWords(sql`(${sql.join(parts, sql` && `)})`) }
}
