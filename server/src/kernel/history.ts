import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { History } from './db.types.ts'

/** Who a history row names: a dispatcher connected as a company stands beside it. */
export const actorName = (actor: Actor) => (actor.really ? `${actor.user_name} (${actor.really})` : actor.user_name)

/** Who did something, as SQL: the name that was kept, and the key of the account. */
interface Doer {
  readonly name: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
}

/** The name as this reader may have it: a company reads its own people's, its own, and that of central staff in their own name. */
export function nameReadBy(actor: Actor, { name, by }: Doer): RawBuilder<string> {
  const company = actor.societe_uuid
  if (!company) return sql`${name}`
  // A name in brackets is a dispatcher's, who acted as some company.
  return sql`case when exists (select from companies reader left join accounts who on who.account_uuid = ${by}
      where reader.societe_uuid = ${company} and (who.societe_uuid = reader.societe_uuid
        or ${name} in (reader.raison_sociale, reader.raison_sociale || ' (' || who.user_name || ')')
        or (who.societe_uuid is null and who.role is not null and (${name} = who.user_name or right(${name}, 1) <> ')'))))
    then ${name} else ${translate(actor.lang, 'history.another_company')} end`
}

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
