import type { Actor } from '@callout/domain/platform/actor.ts'
import { type MisspeltWord, misspeltWordsOf } from '@callout/domain/search/misspellings.ts'
import { sql } from 'kysely'
import { searchWords } from '../customers/search-words.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { type SearchTerms, withWords } from './search-sql.ts'

/** Most words of a text whose typing errors are looked up: each costs about five hundred looks into an index. */
const maxLookedUp = 2

const beginning = (word: string) => `'${word}':*`
const whole = (word: string) => `'${word}'`

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

/** Those of the words that may have a typing error and that no call and no card has. */
async function findUnknown(tx: Db, actor: Actor, candidates: readonly MisspeltWord[]): Promise<MisspeltWord[]> {
  const beginnings = candidates.map(({ word }) => beginning(word))
  const known = await findKnown(tx, actor, beginnings)
  return candidates.filter(({ word }) => !known.has(beginning(word)))
}

/** Search terms for the text with a typing error in its words; undefined if no other words are known. */
export async function misspeltTermsOf(tx: Db, actor: Actor, text: string): Promise<SearchTerms | undefined> {
  const typed = misspeltWordsOf(text)
  if (!typed) return undefined
  const candidates = typed.filter(({ meant }) => meant.length > 0)
  const unknown = await findUnknown(tx, actor, candidates)
  // The words that may be wrong: those that nobody has, else all, the longest first.
  const wrong = unknown.length > 0 ? unknown : candidates
  const lookedUp = wrong.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxLookedUp)
  const known = await findKnown(tx, actor, lookedUp.flatMap(({ meant }) => meant).map(whole))
  const words = typed
    .map((one) => ({
      ...one,
      meant: lookedUp.includes(one) ? one.meant.map(whole).filter((word) => known.has(word)) : [],
    }))
    // No row has a word for its kind of street, so one with a typing error is left out.
    .filter(({ word, meant }) => meant.length > 0 || !unknown.some((one) => one.word === word && one.mayBeKindOfStreet))
  if (words.length === typed.length && known.size === 0) return undefined
  if (!words.some(({ word }) => candidates.some((one) => one.word === word))) return undefined
  const parts = words.map(({ word, meant }) => {
    const asTyped = sql`coalesce(search_query(${word}), '')`
    return meant.length === 0 ? asTyped : sql`(${asTyped} || ${meant.join(' | ')}::tsquery)`
  })
  return { match: withWords(sql`(${sql.join(parts, sql` && `)})`) }
}
