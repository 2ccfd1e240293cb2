import { applianceOnCard, ownerOnCard } from '@callout/domain/equipment/card.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { EquipmentCards } from '../kernel/db.types.ts'
import { notFound, orNotFound } from '../kernel/wire.ts'

export type StoredCard = Selectable<EquipmentCards>

/** Which cards an actor may see: central staff its network's, a company those of its calls and its service contracts. */
export function cardsVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  const held = sql`exists (
    select from calls k where k.ins_id = row."InsId" and k.societe_uuid = ${actor.societe_uuid})`
  if (!actor.enableServiceContract) return sql`${network} and ${held}`
  return sql`${network} and (${held} or exists (
    select from service_contracts s where s.ins_id = row."InsId" and s.societe_uuid = ${actor.societe_uuid}))`
}

/** A card this actor may see; any other is not found. */
export async function visibleCard(tx: Db, actor: Actor, InsId: string, lock?: 'for update'): Promise<StoredCard> {
  if (!/^\d{1,18}$/.test(InsId)) throw notFound()
  const { rows } = await sql<StoredCard>`select row.* from equipment_cards row
    where row."InsId" = ${InsId} and ${cardsVisibleTo(actor)} ${lock ? sql`for update of row` : sql``}`.execute(tx)
  return orNotFound(rows[0])
}

/** A product of the network by its code. */
export async function productOf(tx: Db, network_code: string, code_product: string) {
  return tx
    .selectFrom('products')
    .select(['produit_uuid', 'item_code', 'item_name', 'skill'])
    .where('network_code', '=', network_code)
    .where('code_product', '=', code_product)
    .executeTakeFirst()
}

/** What a call copies of its card: the appliance, its warranty, and the product's skill. */
export async function applianceOf(tx: Db, card: StoredCard) {
  const product = await productOf(tx, card.network_code, card.CodeCom)
  return {
    ins_id: card.InsId,
    produit_uuid: card.produit_uuid,
    item_code: card.ItemCode,
    item_name: card.ItemName,
    ...applianceOnCard(card),
    ...(product?.skill ? { skill: product.skill } : {}),
  }
}

/** What a call takes of its card where its maker wrote nothing else: the owner and the place. */
export const ownerOf = (card: StoredCard) => ({ customer_code: card.OwnerCode, ...ownerOnCard(card) })
