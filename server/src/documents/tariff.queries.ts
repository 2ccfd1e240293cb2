import type { DocumentType, OrderLine } from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Db } from '../platform/database/db.ts'
import type { NetworkProfile } from '../platform/database/network-profile.ts'
import { type TranslatedTexts, textForLanguage } from '../platform/i18n/translated-texts.ts'

/** Everything the network's tables say of an item: a line without its quantity. */
export type PricedItem = Pick<
  Required<OrderLine>,
  'ItemCode' | 'CodeCom' | 'Description' | 'Price' | 'Distance' | 'Account' | 'CostCenter'
>

type Network = Pick<NetworkProfile, 'network_code' | 'culture'>

/** Fees or products by code. Descriptions are in the network's language, as on its PDFs. */
export async function loadPrices(
  tx: Db,
  network: Network,
  type: DocumentType,
  codes: readonly string[],
): Promise<Map<string, PricedItem>> {
  if (codes.length === 0) return new Map()
  return type === 'fee' ? loadFees(tx, network, codes) : loadProducts(tx, network, codes)
}

async function loadFees(tx: Db, { network_code, culture }: Network, codes: readonly string[]) {
  const rows = await tx
    .selectFrom('call_fees')
    .selectAll()
    .where('network_code', '=', network_code)
    .where('ItemCode', 'in', codes)
    .execute()
  return new Map(
    rows.map(({ ItemCode, text, Price, Distance, Account, CostCenter }) => {
      const Description = textForLanguage(text as TranslatedTexts, culture, ItemCode)
      const km = Distance === null ? null : Number(Distance)
      return [ItemCode, { ItemCode, CodeCom: '', Description, Price: Number(Price), Distance: km, Account, CostCenter }]
    }),
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

async function loadProducts(tx: Db, { network_code }: Network, codes: readonly string[]) {
  const rows = await tx
    .selectFrom('products')
    .select(['code_product', 'item_code', 'item_name', 'price'])
    .where('network_code', '=', network_code)
    .where('code_product', 'in', codes)
    .execute()
  return new Map(
    rows.map(({ code_product: CodeCom, item_code: ItemCode, item_name: Description, price }) => [
      CodeCom,
      { ItemCode, CodeCom, Description, Price: Number(price), Distance: null, Account: '', CostCenter: '' },
    ]),
  )
}
