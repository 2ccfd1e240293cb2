import type { OrderLine } from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { NetworkProfile } from '../platform/database/network-profile.ts'
import { type TranslatedTexts, textForLanguage } from '../platform/i18n/translated-texts.ts'
import { feePriceOn } from './fee-price.queries.ts'

/** The price of a fee's tariff when its line was first saved, and the day of that price. */
export interface LineTariff {
  readonly TariffPrice: number | null
  readonly TariffDay: string | null
}

/** Everything the network's tables say of an item: a line without its quantity. */
export type PricedItem = LineTariff &
  Pick<
    Required<OrderLine>,
    'ItemCode' | 'CodeCom' | 'Description' | 'Price' | 'Distance' | 'Account' | 'CostCenter'
  > & {
    /** False if no new line may have it. */
    readonly active: boolean
  }

type Network = Pick<NetworkProfile, 'network_code' | 'culture'>

/** The fees with these codes, at their prices of a day. Descriptions are in the network's language, as on its PDFs. */
export async function loadFees(
  tx: Db,
  { network_code, culture }: Network,
  codes: readonly string[],
  day: string,
): Promise<Map<string, PricedItem>> {
  const { rows } = await sql<{
    ItemCode: string
    text: TranslatedTexts
    price: string
    Distance: string | null
    Account: string
    CostCenter: string
    active: boolean
  }>`select "ItemCode", text, ${feePriceOn(day)} as price, "Distance", "Account", "CostCenter", active from call_fees f
    where network_code = ${network_code} and "ItemCode" = any(${codes})`.execute(tx)
  return new Map(
    rows.map(({ ItemCode, text, price, Distance, Account, CostCenter, active }) => [
      ItemCode,
      {
        ItemCode,
        CodeCom: '',
        Description: textForLanguage(text, culture, ItemCode),
        Price: Number(price),
        Distance: Distance === null ? null : Number(Distance),
        Account,
        CostCenter,
        TariffPrice: Number(price),
        TariffDay: day,
        active,
      },
    ]),
  )
}

/** Translates the names of fees to the reader's language, except lines with a description of their own. */
export async function translateFeeNames<L extends Pick<OrderLine, 'ItemCode' | 'Description'>>(
  tx: Db,
  network_code: string,
  lang: Language,
  lines: readonly L[],
): Promise<L[]> {
  if (lines.length === 0) return []
  const codes = [...new Set(lines.map(({ ItemCode }) => ItemCode))]
  const rows = await tx
    .selectFrom('call_fees')
    .select(['ItemCode', 'text'])
    .where('network_code', '=', network_code)
    .where('ItemCode', 'in', codes)
    .execute()
  const texts = new Map(rows.map(({ ItemCode, text }) => [ItemCode, text as Partial<Record<string, string>>]))
  return lines.map((line) => {
    const names = texts.get(line.ItemCode) ?? {}
    const isTariffName = Object.values(names).includes(line.Description)
    return isTariffName ? { ...line, Description: names[lang] ?? line.Description } : line
  })
}

const withoutTariff = { Distance: null, Account: '', CostCenter: '', TariffPrice: null, TariffDay: null }

/** The products with these codes. */
export async function loadProducts(
  tx: Db,
  { network_code }: Network,
  codes: readonly string[],
): Promise<Map<string, PricedItem>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['code_product', 'item_code', 'item_name', 'price', 'active'])
    .where('network_code', '=', network_code)
    .where('code_product', 'in', codes)
    .execute()
  return new Map(
    rows.map(({ code_product: CodeCom, item_code: ItemCode, item_name: Description, price, active }) => [
      CodeCom,
      { ...withoutTariff, ItemCode, CodeCom, Description, Price: Number(price), active },
    ]),
  )
}
