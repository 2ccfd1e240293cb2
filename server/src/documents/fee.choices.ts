import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { visibleCallByNumber } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { textForLanguage } from '../platform/i18n/translated-texts.ts'
import { feePriceOn, priceDayOf } from './fee-price.queries.ts'

/**
 * The network's fees with their price in euros and the maximum distance in km that they cover. `parentValue` is the number
 * of the call that they are for: its day decides on the prices. Without it, they are those of today.
 */
export async function listCallFees(
  { tx, actor, lang, now }: RequestContext,
  { parentValue }: BodyOf<typeof valueListApi.list>,
): Promise<ValueListItem[]> {
  const call = parentValue ? await visibleCallByNumber(tx, actor, parentValue) : undefined
  const day = call ? priceDayOf(call, now, actor.time_zone) : dayInTimeZone(now, actor.time_zone)
  const { rows } = await sql<{
    uuid: string
    ItemCode: string
    text: Record<string, string>
    price: string
    Distance: string | null
    active: boolean
  }>`select uuid, "ItemCode", text, ${feePriceOn(day)} as price, "Distance", active from call_fees f
    where network_code = ${actor.network_code} order by position, "ItemCode"`.execute(tx)
  return rows.map(({ uuid, ItemCode, text, price, Distance, active }) => {
    const Description = textForLanguage(text, lang, ItemCode)
    return {
      uuid,
      text: `${ItemCode} · ${Description}`,
      value: ItemCode,
      Description,
      Price: Number(price),
      Distance: Distance === null ? null : Number(Distance),
      ...(!active && { active }),
    }
  })
}
