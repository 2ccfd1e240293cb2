import type { Language } from '@callout/domain/messages/messages.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
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
  /** A problem type in a customer's words, by language. */
  readonly customer_text: Readonly<Record<string, string>>
  /** False if new records may not have it: it is out of use, or its parent is. */
  readonly active: boolean
}

/** A newly chosen value of a list; `field` is the one that an error is shown at. */
export interface Choice {
  readonly list: string
  readonly value: string
  readonly parent?: string | undefined
  readonly field: string
}

/** The value lists of a network: its own items, and those of every network that it does not replace by its own. */
export interface ValueLists {
  /** All items, also those out of use: old records have them. */
  readonly items: (list: string) => readonly StoredItem[]
  readonly item: (list: string, value: string, parent?: string) => StoredItem | undefined
  /** The item's text; the value itself if the item is gone. */
  readonly text: (list: string, value: string, lang: Language) => string
  /** The texts of a list by value. */
  readonly texts: (list: string, lang: Language) => Readonly<Record<string, string>>
  /** Refuses a newly chosen value that is not in its list, or out of use. */
  readonly refusalOf: (choice: Choice, lang: Language) => Refusal | undefined
}

/** A changed text shows after at most this time. */
const maxAgeMs = 30_000

async function loadValueLists(db: Db, network_code: string): Promise<ValueLists> {
  const { rows } =
    await sql<StoredItem>`select uuid, value_list, value, parent, text, attributes, questions, customer_text, active
    from (select distinct on (value_list, value, parent) * from value_list_items
      where network_code is null or network_code = ${network_code}
      order by value_list, value, parent, network_code nulls last) item
    order by value_list, position, value`.execute(db)
  return indexItems(rows)
}

export const cachedValueLists = cached('value lists', maxAgeMs, loadValueLists)

function indexItems(rows: readonly StoredItem[]): ValueLists {
  const lists = Map.groupBy(withActiveOfParents(rows), (row) => row.value_list)
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
  const refusalOf = ({ list, value, parent, field }: Choice, lang: Language) => {
    const chosen = item(list, value, parent)
    return refusalOfChoice(field, chosen && { text: textForLanguage(chosen.text, lang, value), active: chosen.active })
  }
  return { items, item, text, texts, refusalOf }
}

/** The list of an item's parent, in the lists that have one. */
const listOfParents: Readonly<Record<string, string>> = { problem_types: 'call_types', defect_codes: 'defect_codes' }

/** An item is out of use with its parent, and that with its own. */
function withActiveOfParents(rows: readonly StoredItem[]): StoredItem[] {
  const keyOf = (list: string, value: string) => `${list} ${value}`
  const byKey = new Map(rows.map((row) => [keyOf(row.value_list, row.value), row]))
  const isActive = (row: StoredItem, levels = 0): boolean => {
    const parent = row.parent === null ? undefined : byKey.get(keyOf(listOfParents[row.value_list] ?? '', row.parent))
    // Limited, because imported codes may stand under each other.
    return row.active && (!parent || levels > maxLevels || isActive(parent, levels + 1))
  }
  return rows.map((row) => ({ ...row, active: isActive(row) }))
}

const maxLevels = 10
