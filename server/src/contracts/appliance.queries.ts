import { isInForce } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus } from '@callout/domain/contracts/contract.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { hasSerial } from '../equipment/serial.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import type { Condition } from '../platform/lists/conditions.ts'
import type { StoredContract } from './contract.queries.ts'

/** The keys by which the contract of an appliance is found. */
export interface ApplianceKeys {
  readonly ins_id?: string | number | null | undefined
  readonly internal_serial_number?: string | undefined
  readonly code_product?: string | undefined
}

interface ApplianceQueryContext {
  readonly tx: Db
  readonly actor: Actor
  readonly now: string
}

/**
 * Finds the contract that covers an appliance today, by card, else by serial number and product. The latest start wins.
 * Without a product, all contracts with the serial number must be about one product. `visible` limits the contracts.
 */
export async function findContractForAppliance(
  { tx, actor, now }: ApplianceQueryContext,
  appliance: ApplianceKeys,
  visible: Condition = sql`row.network_code = ${actor.network_code}`,
): Promise<StoredContract | undefined> {
  if (!actor.enableServiceContract) return undefined
  const today = dayInTimeZone(now, actor.time_zone)
  const { ins_id, internal_serial_number = '', code_product = '' } = appliance
  const card = String(ins_id ?? '')
  if (/^\d{1,18}$/.test(card)) {
    const byCard = firstInForce(await findActiveContracts(tx, sql`${visible} and row.ins_id = ${card}`), today)
    if (byCard) return byCard
  }
  if (internal_serial_number === '') return undefined
  const bySerial = await findActiveContracts(
    tx,
    sql`${visible} and ${hasSerial('row.internal_serial_number', internal_serial_number)}`,
  )
  const products = new Set(code_product === '' ? bySerial.map((contract) => contract.code_product) : [code_product])
  if (products.size !== 1) return undefined
  return firstInForce(
    bySerial.filter((contract) => products.has(contract.code_product)),
    today,
  )
}

const firstInForce = (contracts: readonly StoredContract[], today: string) =>
  contracts.find((contract) => isInForce(contract, today))

async function findActiveContracts(tx: Db, condition: Condition) {
  const { rows } = await sql<StoredContract>`select row.* from service_contracts row
    where row.status_id = ${ContractStatus.active} and ${condition}
    order by row.start_date desc nulls last, row."ID"`.execute(tx)
  return rows
}
