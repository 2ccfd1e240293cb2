import { type CardOfSameSerial, maxOfSameSerial } from '@callout/domain/customers/customer.api.ts'
import { customerIdOf } from '@callout/domain/customers/customer-id.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { cardsFoundBySerial, cardsVisibleTo } from '../equipment/card.queries.ts'
import { haveSameSerial } from '../equipment/serial.queries.ts'
import type { Db } from '../platform/database/db.ts'

interface FoundOther {
  readonly of: string
  readonly InsId: string
  readonly isVisible: boolean
  readonly item_name: string
  readonly owner_name: string
  readonly city: string
}

/**
 * For each of these cards the others of the network with its serial number, as far as the actor may find them by it. Of
 * those that the actor may not see only the product is named.
 */
export async function loadCardsOfSameSerial(
  tx: Db,
  actor: Actor,
  cards: readonly string[],
): Promise<Map<string, CardOfSameSerial[]>> {
  if (cards.length === 0) return new Map()
  const { rows } = await sql<FoundOther>`
    select card."InsId"::text as of, other."InsId"::text as "InsId", other."isVisible",
      coalesce(nullif(other."ItemName", ''), other."CodeCom") as item_name, other."OwnerName" as owner_name, other."City" as city
    from equipment_cards card
    cross join lateral (select row.*, ${cardsVisibleTo(actor)} as "isVisible" from equipment_cards row
      where row.network_code = card.network_code and ${haveSameSerial(sql`row."InternalSN"`, sql`card."InternalSN"`)}
        and row."InsId" <> card."InsId" and ${cardsFoundBySerial(actor)}
      order by row."InsId" limit ${sql.lit(maxOfSameSerial)}) other
    where card.network_code = ${actor.network_code} and card."InsId" = any(${cards}::bigint[])`.execute(tx)
  const byCard = Map.groupBy(rows, (row) => row.of)
  return new Map([...byCard].map(([of, others]) => [of, others.map(toCardOfSameSerial)]))
}

const toCardOfSameSerial = ({ InsId, isVisible, item_name, owner_name, city }: FoundOther): CardOfSameSerial => ({
  item_name,
  ...(isVisible && { ID: customerIdOf({ kind: 'card', key: InsId }), owner_name, city }),
})
