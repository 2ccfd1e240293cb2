import { replacementsOf, type StreetParts } from '@callout/domain/addresses/customer-values.ts'
import { applianceFromCard, customerFromCard } from '@callout/domain/equipment/card.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import { type Selectable, sql } from 'kysely'
import { isOwnCall } from '../companies/company.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { EquipmentCards } from '../platform/database/db.types.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import type { Condition } from '../platform/lists/conditions.ts'
import { hasSerial } from './serial.queries.ts'

export type StoredCard = Selectable<EquipmentCards>

/** SQL condition on `row`: the actor may see this card. A company sees the cards of its calls and service contracts. */
export function cardsVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  const held = sql`exists (
    select from calls k where k.ins_id = row."InsId" and ${isOwnCall(actor, 'k')})`
  if (!isAllowed(who.contractReaders, actor)) return sql`${network} and ${held}`
  return sql`${network} and (${held} or exists (
    select from service_contracts s where s.ins_id = row."InsId" and s.societe_uuid = ${actor.societe_uuid}))`
}

/** True for text that may be the key of a card. */
export const isInsId = (InsId: string) => /^\d{1,18}$/.test(InsId)

/** A card that the actor may see, otherwise 404. */
export async function visibleCard(tx: Db, actor: Actor, InsId: string, lock?: 'for update'): Promise<StoredCard> {
  if (!isInsId(InsId)) throw notFound()
  const { rows } = await sql<StoredCard>`select row.* from equipment_cards row
    where row."InsId" = ${InsId} and ${cardsVisibleTo(actor)} ${lock ? sql`for update of row` : sql``}`.execute(tx)
  return orNotFound(rows[0])
}

/**
 * True if the actor may look up product and warranty of any appliance of the network by its full serial number.
 * Users who create calls need this for appliances that their company has not served yet.
 */
export const mayFindBySerial = (actor: Actor) => isAllowed(who.callCreators, actor)

/** SQL condition on `row`: the actor may find this card by its full serial number. */
export const cardsFoundBySerial = (actor: Actor) =>
  mayFindBySerial(actor) ? sql`row.network_code = ${actor.network_code}` : cardsVisibleTo(actor)

/** A card for a new call. `isVisible` is true if the user may also see the owner. */
export type FoundCard = StoredCard & { readonly isVisible: boolean }

/** The only card with this serial number that the actor may find; undefined if there is none or more than one. */
export async function findOnlyCardWithSerial(tx: Db, actor: Actor, serial: string): Promise<FoundCard | undefined> {
  if (serial === '') return undefined
  const cards = await findCards(tx, actor, sql`${cardsFoundBySerial(actor)} and ${hasSerial('row.InternalSN', serial)}`)
  return cards.length === 1 ? cards[0] : undefined
}

/** The only card of the network with this serial number; undefined if there is none or more than one. */
export async function findOnlyCardInNetwork(
  tx: Db,
  network_code: string,
  serial: string,
): Promise<StoredCard | undefined> {
  if (serial === '') return undefined
  const { rows: cards } = await sql<StoredCard>`select row.* from equipment_cards row
    where row.network_code = ${network_code} and ${hasSerial('row.InternalSN', serial)} limit 2`.execute(tx)
  return cards.length === 1 ? cards[0] : undefined
}

/** The card with this ID for a new call, if it is visible or the user gives its full serial number; otherwise 404. */
export const loadCardForCall = async (tx: Db, actor: Actor, InsId: string, serial: string): Promise<FoundCard> =>
  orNotFound(await findCardForCall(tx, actor, InsId, serial))

/** The same, but undefined instead of 404. */
export async function findCardForCall(
  tx: Db,
  actor: Actor,
  InsId: string,
  serial: string,
): Promise<FoundCard | undefined> {
  if (!isInsId(InsId)) return undefined
  const bySerial = sql`(${cardsFoundBySerial(actor)} and ${hasSerial('row.InternalSN', serial)})`
  const [found] = await findCards(tx, actor, sql`row."InsId" = ${InsId} and (${cardsVisibleTo(actor)} or ${bySerial})`)
  return found
}

async function findCards(tx: Db, actor: Actor, condition: Condition): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`select row.*, ${cardsVisibleTo(actor)} as "isVisible" from equipment_cards row
    where ${condition} order by row."InsId" limit 2`.execute(tx)
  return rows
}

/** A product of the network by its code. */
export async function findProduct(tx: Db, network_code: string, code_product: string) {
  return tx
    .selectFrom('products')
    .select(['produit_uuid', 'item_code', 'item_name', 'skill', 'active'])
    .where('network_code', '=', network_code)
    .where('code_product', '=', code_product)
    .executeTakeFirst()
}

/** A product as it is chosen for a record. */
export const chosenProduct = (code: string, product: { item_name: string; active: boolean } | undefined) =>
  product && { text: `${code} · ${product.item_name}`, active: product.active }

/** Fields that a call copies from its card: the appliance, its warranty and the product's skill. */
export async function applianceFieldsOfCard(tx: Db, card: StoredCard) {
  const product = await findProduct(tx, card.network_code, card.CodeCom)
  return {
    ins_id: card.InsId,
    produit_uuid: card.produit_uuid,
    item_code: card.ItemCode,
    item_name: card.ItemName,
    ...applianceFromCard(card),
    ...(product?.skill ? { skill: product.skill } : {}),
  }
}

/** Fields that a call copies from its card unless the user entered others: the owner and the address. */
export const ownerFieldsOf = (card: StoredCard) => ({ customer_code: card.OwnerCode, ...customerFromCard(card) })

interface CardRecipient extends StreetParts {
  readonly ins_id: number | null
  readonly customer_name: string
}

const comparable = (name: string) => plainText(name).trim()

/** True if the customer of the record is not the owner of the card. A record without a name may be anybody's. */
export const hasOtherOwner = ({ ins_id, customer_name }: CardRecipient, { InsId, OwnerName }: StoredCard) =>
  ins_id !== InsId && customer_name !== '' && comparable(customer_name) !== comparable(OwnerName)

/**
 * The owner fields to copy from a card to a record. Empty ones are copied only if the owner is another: nothing of the
 * former customer stays. Missing coordinates are left out, as they depend on the address.
 */
export function ownerToCopy<Owner extends StreetParts>(
  record: CardRecipient,
  card: StoredCard,
  owner: Owner,
): Partial<Owner> {
  if (!hasOtherOwner(record, card)) return replacementsOf(record, owner)
  return Object.fromEntries(Object.entries(owner).filter(([, value]) => value !== null)) as Partial<Owner>
}
