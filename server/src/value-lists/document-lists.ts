import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/serve.ts'
import { codesOf, type DocumentCodes, documentCodeText } from './document-codes.queries.ts'

export const documentCodes =
  (list: DocumentCodes) =>
  async ({ lang }: Work): Promise<ValueListItem[]> =>
    codesOf(list).map((value) => ({ uuid: value, text: documentCodeText(list, value, lang), value }))

/** The network's fee tariff: what each fee costs in euros, and up to how many kilometres it covers the way. */
export async function callFees({ tx, actor, lang }: Work): Promise<ValueListItem[]> {
  const { rows } = await sql<{
    uuid: string
    ItemCode: string
    text: Record<string, string>
    Price: string
    Distance: string | null
  }>`select uuid, "ItemCode", text, "Price", "Distance" from call_fees where network_code = ${actor.network_code}
    order by position, "ItemCode"`.execute(tx)
  return rows.map(({ uuid, ItemCode, text, Price, Distance }) => {
    const Description = text[lang] ?? text.es ?? ItemCode
    return {
      uuid,
      text: `${ItemCode} · ${Description}`,
      value: ItemCode,
      Description,
      Price: Number(Price),
      Distance: Distance === null ? null : Number(Distance),
    }
  })
}
