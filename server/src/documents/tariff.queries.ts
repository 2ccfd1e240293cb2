import type { DocumentType, OrderLine } from '@callout/domain/documents/document.ts'
import type { Db } from '../kernel/db.ts'
import type { NetworkFacts } from '../kernel/network.ts'

/** What the network's tables say of an item: everything of a line but its quantity. */
export type Priced = Pick<
  Required<OrderLine>,
  'ItemCode' | 'CodeCom' | 'Description' | 'Price' | 'Distance' | 'Account' | 'CostCenter'
>

type Network = Pick<NetworkFacts, 'network_code' | 'culture'>

/** The fees or products of these codes, by code. Descriptions are in the network's language, as they stand on its papers. */
export async function pricesOf(
  tx: Db,
  network: Network,
  type: DocumentType,
  codes: readonly string[],
): Promise<Map<string, Priced>> {
  if (codes.length === 0) return new Map()
  return type === 'fee' ? feesOf(tx, network, codes) : productsOf(tx, network, codes)
}

async function feesOf(tx: Db, { network_code, culture }: Network, codes: readonly string[]) {
  const rows = await tx
    .selectFrom('call_fees')
    .selectAll()
    .where('network_code', '=', network_code)
    .where('ItemCode', 'in', codes)
    .execute()
  return new Map(
    rows.map(({ ItemCode, text, Price, Distance, Account, CostCenter }) => {
      const texts = text as Partial<Record<string, string>>
      const Description = texts[culture] ?? texts.es ?? ItemCode
      const km = Distance === null ? null : Number(Distance)
      return [ItemCode, { ItemCode, CodeCom: '', Description, Price: Number(Price), Distance: km, Account, CostCenter }]
    }),
  )
}

async function productsOf(tx: Db, { network_code }: Network, codes: readonly string[]) {
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
