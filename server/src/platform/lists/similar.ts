import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData, SimilarTexts } from '@callout/domain/platform/list.request.ts'
import { type MisspeltWord, misspeltWordsOf } from '@callout/domain/search/misspellings.ts'
import { sql } from 'kysely'
import { type FilteredSource, filterCondition, type SqlFragment, whereClause } from './conditions.ts'
import type { ListSource, ReadContext } from './list-source.ts'
import { findMeantWords } from './meant-words.ts'

type SearchedSource = FilteredSource & Pick<ListSource<unknown>, 'from' | 'searchWords'>

/** Most texts that are tried in place of a misspelt one. */
const maxTexts = 8

/**
 * The source with other texts for each name or street of the filters that no visible row has: those that differ by a
 * typing error and that rows have. The same source if there are none. Page, count, export and batch all use it, so they
 * find the same rows.
 */
export async function withSimilarTexts<Source extends SearchedSource>(
  ctx: ReadContext,
  source: Source,
  filterData: FilterData,
): Promise<{ readonly source: Source; readonly Similar?: SimilarTexts }> {
  const Similar: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(filterData)) {
    if (!source.list.filters[name]?.mayBeMisspelt || !source.searchWords) continue
    const texts = await findSimilarTexts(ctx, source, name, String(value), source.searchWords)
    if (texts.length > 0) Similar[name] = texts
  }
  if (Object.keys(Similar).length === 0) return { source }
  const customFilters = Object.fromEntries(
    Object.entries(Similar).map(([name, texts]) => [
      name,
      (_: never, actor: Actor) => anyOf(source, actor, name, texts),
    ]),
  )
  return { source: { ...source, customFilters: { ...source.customFilters, ...customFilters } }, Similar }
}

const anyOf = (source: FilteredSource, actor: Actor, name: string, texts: readonly string[]) =>
  sql`(${sql.join(
    texts.map((text) => filterCondition(source, actor, { [name]: text }, name)),
    sql` or `,
  )})`

async function findSimilarTexts(
  ctx: ReadContext,
  source: SearchedSource,
  name: string,
  value: string,
  words: SqlFragment,
): Promise<string[]> {
  const typed = misspeltWordsOf(value)
  if (!typed || (await hasRows(ctx, source, { [name]: value }))) return []
  const meant = await findMeantWords(typed, (queries) => findKnown(ctx, source, words, queries))
  const texts = meant ? textsOf(meant) : []
  const areFound = await Promise.all(texts.map((text) => hasRows(ctx, source, { [name]: text })))
  return texts.filter((_, index) => areFound[index])
}

/** Every combination of the words that were typed or meant, but what was typed itself. */
function textsOf(words: readonly MisspeltWord[]): string[] {
  const choices = words.map(({ word, meant }) => (meant.length > 0 ? meant : [word]))
  const texts = choices.reduce<string[]>(
    (before, choice) => before.flatMap((text) => choice.map((word) => `${text} ${word}`.trim())),
    [''],
  )
  return texts.slice(0, maxTexts)
}

/** True if the actor sees a row that matches. All matches are counted: to find one of few, PostgreSQL would read all rows. */
async function hasRows({ tx, actor }: ReadContext, source: SearchedSource, filterData: FilterData): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${source.from}
    where ${whereClause(source, actor, filterData)}`.execute(tx)
  return (rows[0]?.n ?? 0) > 0
}

/** Those of the queries that find a visible row. `offset 0` keeps each a look into the index. */
async function findKnown(
  { tx, actor }: ReadContext,
  source: SearchedSource,
  words: SqlFragment,
  queries: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ query: string }>`select query from unnest(${queries}::text[]) query
    where exists (select from ${source.from}
      where row.network_code || '' = ${actor.network_code} and ${words} @@ query::tsquery offset 0)`.execute(tx)
  return new Set(rows.map(({ query }) => query))
}
