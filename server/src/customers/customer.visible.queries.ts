import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import type { CustomerKey } from '@callout/domain/customers/customer-id.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { normaliseName } from '@callout/domain/platform/facts/name.ts'
import { readingsOf } from '@callout/domain/search/readings.ts'
import { sql } from 'kysely'
import { callsVisibleTo, visibleCall } from '../calls/call.queries.ts'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { cardsVisibleTo, isInsId, ownerFieldsOf, visibleCard } from '../equipment/card.queries.ts'
import { haveSameSerial } from '../equipment/serial.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { searchWords } from '../platform/database/search-words.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { selectCalls, selectCards } from './customer.queries.ts'
import type { CustomerRecord } from './same-customer.ts'

/** Most records with the same name that are compared. */
const maxNamesakes = sql.lit(500)

/** The record of a customer's ID, if the actor may see it. */
export async function findVisibleRecord(tx: Db, actor: Actor, { kind, key }: CustomerKey) {
  if (!(kind === 'call' ? isUuid(key) : isInsId(key))) return undefined
  const query =
    kind === 'call'
      ? sql<CustomerRecord>`${selectCalls} where row."ID" = ${key} and ${callsVisibleTo(actor)}`
      : sql<CustomerRecord>`${selectCards} where row."InsId" = ${key} and ${cardsVisibleTo(actor)}`
  return (await query.execute(tx)).rows[0]
}

/** Calls and cards that the actor may see and whose customer has this name: open calls first, then the newest. */
export async function findVisibleNamesakes(tx: Db, actor: Actor, name: string): Promise<CustomerRecord[]> {
  if (name === '') return []
  const words = sql`search_query(${readingsOf(name)}::text[])`
  const hasName = (column: string) => sql`normal_name(${sql.ref(column)}) = ${normaliseName(name)}`
  const [calls, cards] = await Promise.all([
    sql<CustomerRecord>`${selectCalls} where ${callsVisibleTo(actor)}
      and ${searchWords.calls} @@ ${words} and ${hasName('row.customer_name')}
      order by row.is_saved_status_open desc, row.created_at desc limit ${maxNamesakes}`.execute(tx),
    sql<CustomerRecord>`${selectCards} where ${cardsVisibleTo(actor)}
      and ${searchWords.cards} @@ ${words} and ${hasName('row.OwnerName')}
      limit ${maxNamesakes}`.execute(tx),
  ])
  return [...calls.rows, ...cards.rows]
}

/** Name, address and contact of the record, as fields of a call. */
export const loadVisibleContact = async (tx: Db, actor: Actor, { kind, key }: CustomerKey) =>
  kind === 'call' ? visibleCall(tx, actor, key) : ownerFieldsOf(await visibleCard(tx, actor, key))

// Contracts with the serial number of a card without a product must all be about one product.
const isOfProduct = sql`case when card."CodeCom" <> '' then row.code_product = card."CodeCom" else not exists (
    select from service_contracts other where other.network_code = row.network_code and other.status_id = 'A'
      and ${haveSameSerial(sql`other.internal_serial_number`, sql`row.internal_serial_number`)} and other.code_product <> row.code_product) end`

type Appliance = CustomerDetails['appliances'][number]

/**
 * These cards as far as the actor may see them, each with its contract that is in force today: that of the card, else
 * one of its serial number and product, as a new call finds it.
 */
export async function loadVisibleAppliances(
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'actor' | 'now'>,
  cards: readonly string[],
): Promise<Appliance[]> {
  const today = dayInTimeZone(now, actor.reader_time_zone)
  const { rows } = await sql<Appliance>`
    select card."InsId"::text as ins_id, card."InternalSN" as internal_serial_number, card."CodeCom" as code_product,
      card."ItemName" as item_name, card."StartDate" as warranty_start_date, card."EndDate" as warranty_end_date,
      card."ExtensionDate" as warranty_extension_date, contract."ID" as service_contract_uuid,
      coalesce(contract.service_contract_id, '') as service_contract_id
    from (select * from equipment_cards row
      where row."InsId" = any(${cards}::bigint[]) and ${cardsVisibleTo(actor)}) card
    left join lateral (select row."ID", row.service_contract_id from service_contracts row
      where (row.ins_id = card."InsId" or (${haveSameSerial(sql`row.internal_serial_number`, sql`card."InternalSN"`)}
          and ${isOfProduct}))
        and ${contractsVisibleTo(actor)} and row.status_id = 'A'
        and coalesce(row.start_date <= ${today}::date, true) and coalesce(row.end_date >= ${today}::date, true)
      order by row.ins_id is not distinct from card."InsId" desc, row.start_date desc nulls last, row."ID"
      limit 1) contract on true
    order by card."InsId" desc`.execute(tx)
  return rows
}

type Call = Omit<CustomerDetails['calls'][number], 'status'>

/** These calls as far as the actor may see them: open ones first, then the newest. */
export async function loadVisibleCalls(tx: Db, actor: Actor, IDs: readonly string[], max: number): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select row."ID", row.call_id, row.subject, row.status_id, row.item_name, row.created_at, row.appointment_date_at,
      row.subcontractor_name, row.is_saved_status_open
    from calls row where row."ID" = any(${IDs}::uuid[]) and ${callsVisibleTo(actor)}
    order by row.is_saved_status_open desc, row.created_at desc limit ${max}`.execute(tx)
  return rows
}
