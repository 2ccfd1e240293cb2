import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'

/** One stored item of a value list. */
export interface StoredItem {
  readonly uuid: string
  readonly value_list: string
  readonly value: string
  readonly parent: string | null
  readonly text: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A network's stored value lists, its own and those of every network. */
export interface ValueLists {
  readonly items: (list: string) => readonly StoredItem[]
  readonly item: (list: string, value: string, parent?: string) => StoredItem | undefined
  /** The item's text; the value itself where no item has it any more. */
  readonly text: (list: string, value: string, lang: Language) => string
  /** The texts of a list by value. */
  readonly texts: (list: string, lang: Language) => Readonly<Record<string, string>>
}

/** How long a process may go on showing a text that was changed. */
const maxAge = 30_000

interface Asking {
  readonly tx: Db
  readonly memo: Memo
}

/** The value lists of a network. */
export function valueLists({ tx, memo }: Asking, network_code: string): Promise<ValueLists> {
  return memo(`value lists ${network_code}`, maxAge, async () => {
    const { rows } = await sql<StoredItem>`select uuid, value_list, value, parent, text, attributes
      from value_list_items where network_code is null or network_code = ${network_code}
      order by value_list, position, value`.execute(tx)
    return indexed(rows)
  })
}

function indexed(rows: readonly StoredItem[]): ValueLists {
  const lists = Map.groupBy(rows, (row) => row.value_list)
  // A page asks a hundred and sixty times: keys are not put together each time.
  const byValue = new Map([...lists].map(([list, items]) => [list, new Map(items.map((item) => [item.value, item]))]))
  const items = (list: string) => lists.get(list) ?? []
  const item = (list: string, value: string, parent?: string) =>
    parent === undefined
      ? byValue.get(list)?.get(value)
      : items(list).find((row) => row.value === value && row.parent === parent)
  const text = (list: string, value: string, lang: Language) => {
    const found = byValue.get(list)?.get(value)
    return found?.text[lang] ?? found?.text.es ?? value
  }
  const texts = (list: string, lang: Language) =>
    Object.fromEntries(items(list).map(({ value }) => [value, text(list, value, lang)]))
  return { items, item, text, texts }
}
