import type { TaxPlace } from '@callout/domain/addresses/tax-regions.ts'
import { taxOn } from '@callout/domain/invoices/tax-rates.ts'
import { type VisitDays, visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadTaxRates } from '../companies/tax-rate.queries.ts'
import { feePriceOn } from '../documents/fee-price.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { type TranslatedTexts, textForLanguage } from '../platform/i18n/translated-texts.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

type Lists = VisitDays['lists']

/** The fees of the network, the parts of the products of these calls, and the defect codes. */
export async function loadVisitLists(
  ctx: RequestContext,
  calls: readonly Pick<StoredCall, 'code_product'>[],
  valueLists: ValueLists,
): Promise<Lists> {
  const [fees, parts] = await Promise.all([loadFees(ctx), loadParts(ctx, calls)])
  const defects = valueLists
    .items('defect_codes')
    .filter(({ active }) => active)
    .slice(0, visitLimits.defectCodes)
    .map(({ value, parent }) => ({ code: value, text: valueLists.text('defect_codes', value, ctx.lang), parent }))
  return { fees, parts, defects }
}

/** The rate of tax on the work of the actor's company today, in percent; null if none is known. */
export async function loadTaxRate({ tx, actor, now }: RequestContext): Promise<number | null> {
  const { rows } =
    await sql<TaxPlace>`select pays, code_postal from companies where societe_uuid = ${actor.societe_uuid}`.execute(tx)
  const rates = await loadTaxRates(tx, actor.network_code)
  const [company] = rows
  return (company && taxOn(rates, company, 'domestic', dayInTimeZone(now, actor.time_zone))?.rate) ?? null
}

async function loadFees({ tx, actor, lang, now }: RequestContext): Promise<Lists['fees']> {
  const { rows } = await sql<{ ItemCode: string; text: TranslatedTexts; price: string; Distance: string | null }>`
    select "ItemCode", text, ${feePriceOn(dayInTimeZone(now, actor.time_zone))} as price, "Distance" from call_fees f
    where network_code = ${actor.network_code} and active order by position, "ItemCode"`.execute(tx)
  return rows.map(({ ItemCode, text, price, Distance }) => ({
    ItemCode,
    text: textForLanguage(text, lang, ItemCode),
    Price: Number(price),
    Distance: Distance === null ? null : Number(Distance),
  }))
}

/** Known parts of the products; a product that is not known in parts has none. */
async function loadParts(
  { tx, actor }: RequestContext,
  calls: readonly Pick<StoredCall, 'code_product'>[],
): Promise<Lists['parts']> {
  const products = [...new Set(calls.map(({ code_product }) => code_product))].filter(Boolean)
  const { rows } = await sql<Lists['parts'][number]>`
    select p.code_product as "CodeCom", p.item_name as text, p.price::float8 as "Price", array_agg(known.code_product order by known.code_product) as products,
      coalesce(jsonb_object_agg(known.code_product, known.drawing_position) filter (where known.drawing_position <> ''), '{}') as drawing_positions
    from unnest(${products}::text[]) requested (code_product)
    cross join lateral (select code_product, code_part, drawing_position from product_parts
      where network_code = ${actor.network_code} and code_product = requested.code_product
      order by code_part limit ${visitLimits.partsOfProduct}) known
    join products p on p.network_code = ${actor.network_code} and p.code_product = known.code_part and p.active
    group by p.code_product, p.item_name, p.price order by p.code_product`.execute(tx)
  return rows
}
