import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { textForLanguage } from '../platform/i18n/translated-texts.ts'
import { type DocumentCodeList, documentCodesOf, documentCodeText } from './document-codes.queries.ts'

export const listDocumentCodes =
  (list: DocumentCodeList) =>
  async ({ lang }: RequestContext): Promise<ValueListItem[]> =>
    documentCodesOf(list).map((value) => ({ uuid: value, text: documentCodeText(list, value, lang), value }))

/** The network's fees with their price in euros and the maximum distance in km that they cover. */
export async function listCallFees({ tx, actor, lang }: RequestContext): Promise<ValueListItem[]> {
  const { rows } = await sql<{
    uuid: string
    ItemCode: string
    text: Record<string, string>
    Price: string
    Distance: string | null
  }>`select uuid, "ItemCode", text, "Price", "Distance" from call_fees where network_code = ${actor.network_code}
    order by position, "ItemCode"`.execute(tx)
  return rows.map(({ uuid, ItemCode, text, Price, Distance }) => {
    const Description = textForLanguage(text, lang, ItemCode)
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
