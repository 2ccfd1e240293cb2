import { isInForce } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus } from '@callout/domain/contracts/contract.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { dayAt } from '../kernel/print.ts'
import type { StoredContract } from './contract.queries.ts'

/** What is known of an appliance when its contract is looked for. */
export interface Appliance {
  readonly ins_id?: string | number | null | undefined
  readonly internal_serial_number?: string | undefined
  readonly code_product?: string | undefined
}

interface Asking {
  readonly tx: Db
  readonly actor: Actor
  readonly now: string
}

/**
 * The contract that covers an appliance today on the network's clocks: by its card, else by serial number and product. Of
 * several the one that started last, then the first by key. A serial number without a product finds a contract only
 * where every contract at it is about the same product.
 */
export async function contractForAppliance(
  { tx, actor, now }: Asking,
  appliance: Appliance,
): Promise<StoredContract | undefined> {
  if (!actor.enableServiceContract) return undefined
  const today = dayAt(now, actor.time_zone)
  const { ins_id, internal_serial_number = '', code_product = '' } = appliance
  const card = String(ins_id ?? '')
  if (/^\d{1,18}$/.test(card)) {
    const byCard = inForce(await activeContracts(tx, actor, sql`ins_id = ${card}`), today)
    if (byCard) return byCard
  }
  if (internal_serial_number === '') return undefined
  const atSerial = await activeContracts(tx, actor, sql`internal_serial_number = ${internal_serial_number}`)
  const products = new Set(code_product === '' ? atSerial.map((contract) => contract.code_product) : [code_product])
  if (products.size !== 1) return undefined
  return inForce(
    atSerial.filter((contract) => products.has(contract.code_product)),
    today,
  )
}

const inForce = (contracts: readonly StoredContract[], today: string) =>
  contracts.find((contract) => isInForce(contract, today))

async function activeContracts(tx: Db, { network_code }: Actor, about: ReturnType<typeof sql>) {
  const { rows } = await sql<StoredContract>`select * from service_contracts
    where network_code = ${network_code} and status_id = ${ContractStatus.active} and ${about}
    order by start_date desc nulls last, "ID"`.execute(tx)
  return rows
}
