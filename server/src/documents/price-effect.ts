import type { PriceEffect, priceEffectApi } from '@callout/domain/documents/price-effect.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'

type Amounts = Omit<PriceEffect, 'items'>

/** The volume of the last 365 days at new prices. The latest new price of a fee counts. */
export async function getPriceEffect(
  { tx, actor, now }: RequestContext,
  { prices }: BodyOf<typeof priceEffectApi.get>,
): Promise<PriceEffect> {
  const { network_code, time_zone } = actor
  const today = dayInTimeZone(now, time_zone)
  // The row without a fee is the sum.
  const { rows } = await sql<Amounts & { ItemCode: string | null }>`
    with asked as materialized (
      select distinct on ("ItemCode") "ItemCode", "Price" as after,
        fee_price_on(${network_code}, "ItemCode", coalesce(valid_from, ${today}::date)) as before
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p ("ItemCode" text, valid_from date, "Price" numeric)
      order by "ItemCode", valid_from desc nulls last),
    used as materialized (
      select l."ItemCode", case when d."Confirmed" = 'N' and d."DocStatus" = 'O' then l."DocEntry" end as open_document,
        sum(l."Quantity") as quantity, count(*) as lines
      from documents d join document_lines l using ("DocEntry")
      where d.network_code = ${network_code} and d.type = 'fee' and d."DocDate" > ${today}::date - 365
        and l."LineStatus" = 'O' and l."ItemCode" in (select "ItemCode" from asked)
      group by 1, 2)
    select "ItemCode", volume_before::float8, volume_after::float8, (volume_after - volume_before)::float8 as difference,
      lines, open_documents
    from (
      select a."ItemCode", coalesce(sum(u.lines), 0)::int as lines,
        coalesce(round(sum(u.quantity * a.before), 2), 0) as volume_before,
        coalesce(round(sum(u.quantity * a.after), 2), 0) as volume_after,
        count(distinct u.open_document)::int as open_documents
      from asked a left join used u using ("ItemCode")
      group by rollup (a."ItemCode")) sums
    order by abs(volume_after - volume_before) desc, "ItemCode"`.execute(tx)
  const none = { volume_before: 0, volume_after: 0, difference: 0, lines: 0, open_documents: 0 }
  const { ItemCode: _, ...sum } = rows.find(({ ItemCode }) => ItemCode === null) ?? { ...none, ItemCode: null }
  return { ...sum, items: rows.flatMap(({ ItemCode, ...row }) => (ItemCode === null ? [] : [{ ItemCode, ...row }])) }
}
