import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { cached } from '../platform/database/ttl-cache.ts'
import { textForLanguage } from '../platform/i18n/translated-texts.ts'

/** One stored item of a value list. */
export interface StoredItem {
  readonly uuid: string
  readonly value_list: string
  readonly value: string
  readonly parent: string | null
  readonly text: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, unknown>>
  /** Questions that belong to a problem type, by language, one per line. */
  readonly questions: Readonly<Record<string, string>>
}

/** The value lists of a network: its own items, and those of every network that it does not replace by its own. */
export interface ValueLists {
  readonly items: (list: string) => readonly StoredItem[]
  readonly item: (list: string, value: string, parent?: string) => StoredItem | undefined
  /** The item's text; the value itself if the item is gone. */
  readonly text: (list: string, value: string, lang: Language) => string
  /** The texts of a list by value. */
  readonly texts: (list: string, lang: Language) => Readonly<Record<string, string>>
}

/** A changed text shows after at most this time. */
const maxAgeMs = 30_000

async function loadValueLists(db: Db, network_code: string): Promise<ValueLists> {
  const { rows } = await sql<StoredItem>`select uuid, value_list, value, parent, text, attributes, questions
    from (select distinct on (value_list, value, parent) * from value_list_items
      where network_code is null or network_code = ${network_code}
      order by value_list, value, parent, network_code nulls last) item
    order by value_list, position, value`.execute(db)
  return indexItems(rows)
}

export const cachedValueLists = cached('value lists', maxAgeMs, loadValueLists)

function indexItems(rows: readonly StoredItem[]): ValueLists {
  const lists = Map.groupBy(rows, (row) => row.value_list)
  // Nested maps instead of combined keys: a page looks up 160 texts.
  const byValue = new Map([...lists].map(([list, items]) => [list, new Map(items.map((item) => [item.value, item]))]))
  const items = (list: string) => lists.get(list) ?? []
  const item = (list: string, value: string, parent?: string) =>
    parent === undefined
      ? byValue.get(list)?.get(value)
      : items(list).find((row) => row.value === value && row.parent === parent)
  const text = (list: string, value: string, lang: Language) => {
    const found = byValue.get(list)?.get(value)
    return found ? textForLanguage(found.text, lang, value) : value
  }
  const texts = (list: string, lang: Language) =>
    Object.fromEntries(items(list).map(({ value }) => [value, text(list, value, lang)]))
  return { items, item, text, texts }
}
