import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Insertable } from 'kysely'
import type { Db } from './db.ts'
import type { History } from './db.types.ts'

/** Who a history row names: a dispatcher connected as a company stands beside it. */
export const actorName = (actor: Actor) => (actor.really ? `${actor.user_name} (${actor.really})` : actor.user_name)

type Values = Readonly<Record<string, unknown>>

const plainValue = (value: unknown): ChangedItem['old_value'] =>
  typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? null
      : String(value)

/** The fields whose value really changes. Empty text and null are the same nothing. */
export function changedItems(before: Values, changes: Values): ChangedItem[] {
  return Object.entries(changes).flatMap(([field, value]) => {
    const old_value = plainValue(before[field])
    const new_value = plainValue(value)
    return (old_value ?? '') === (new_value ?? '') ? [] : [{ field, old_value, new_value }]
  })
}

/** Whose history it is, with the number people see. */
export type HistoryOwner =
  | { readonly service_job_uuid: string; readonly call_id: string }
  | { readonly service_contract_uuid: string; readonly service_contract_id: string }

export type HistoryEntry = HistoryOwner & {
  readonly network_code: string
  /** The company that alone, besides central staff, reads this; everybody who sees the record where there is none. */
  readonly societe_uuid?: string | null
  readonly type: ChangeType
  readonly changedItem: readonly ChangedItem[]
}

/** What happened, as its row holds it. */
export function historyRow(actor: Actor, now: string, entry: HistoryEntry): Insertable<History> {
  const { network_code, societe_uuid, type, changedItem } = entry
  const { owner, number } =
    'call_id' in entry
      ? { owner: { service_job_uuid: entry.service_job_uuid }, number: { call_id: entry.call_id } }
      : {
          owner: { service_contract_uuid: entry.service_contract_uuid },
          number: { call_id: '', service_contract_id: entry.service_contract_id },
        }
  return {
    network_code,
    societe_uuid: societe_uuid ?? null,
    ...owner,
    account_uuid: actor.account_uuid,
    user_name: actorName(actor),
    created_at: now,
    change_data: JSON.stringify({ ...number, type, changedItem }),
  }
}

/** Writes what happened, in the transaction of the change. */
export async function writeHistory(tx: Db, actor: Actor, now: string, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('history')
    .values(historyRow(actor, now, entry))
    .execute()
}
