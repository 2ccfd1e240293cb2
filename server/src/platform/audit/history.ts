import type { ChangedItem, ChangeType, ContractChangeType } from '@callout/domain/history/history.ts'
import type { InvoiceChangeType } from '@callout/domain/invoices/invoice.states.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { customerAccount, systemAccount } from './system-actor.ts'

/** Name for a history row: the user, with the real name in brackets if a dispatcher is connected as a company. */
export const actorName = (actor: Actor) =>
  actor.dispatcherName ? `${actor.user_name} (${actor.dispatcherName})` : actor.user_name

/** SQL of the stored name and the account key of an author. */
interface ActorColumns {
  readonly name: RawBuilder<unknown>
  readonly accountUuid: RawBuilder<unknown>
}

/**
 * SQL of the name that this reader may see. A company sees its own people, itself, and central staff acting in their
 * own name, jobs and customers; anything else becomes "another company" in the reader's language.
 */
export function visibleActorName(actor: Actor, { name, accountUuid }: ActorColumns): RawBuilder<string> {
  const company = actor.societe_uuid
  if (!company) return sql`${name}`
  // A name that ends in a bracket is a company with the dispatcher who acted as it.
  return sql`case when ${accountUuid} in (${systemAccount}, ${customerAccount}) or exists (select from companies reader left join accounts who on who.account_uuid = ${accountUuid}
      where reader.societe_uuid = ${company} and (who.societe_uuid = reader.societe_uuid
        or ${name} in (reader.raison_sociale, reader.raison_sociale || ' (' || who.user_name || ')')
        or (who.societe_uuid is null and who.role is not null and (${name} = who.user_name or right(${name}, 1) <> ')'))))
    then ${name} else ${translate(actor.lang, 'history.another_company')} end`
}

/** As `visibleActorName`, and a customer is called so in the reader's language. No index has these names. */
export const readableActorName = (actor: Actor, columns: ActorColumns): RawBuilder<string> =>
  sql`case when ${columns.accountUuid} = ${customerAccount} then ${translate(actor.lang, 'customer_link.author')}
    else ${visibleActorName(actor, columns)} end`

/**
 * SQL of the author of a row of `history`, as its reader may see it. A former company adds to a call that another one
 * has now: the reader learns what was added, and not by whom.
 */
export function visibleAuthor({ societe_uuid, lang }: Actor): RawBuilder<string> {
  const name = sql<string>`case when history.account_uuid = ${customerAccount} then ${translate(lang, 'customer_link.author')}
    else history.user_name end`
  if (!societe_uuid) return name
  return sql`case when history.change_data->>'type' in ('attach', 'visit_add') and exists (
      select from accounts who where who.account_uuid = history.account_uuid and who.societe_uuid <> ${societe_uuid})
    then ${translate(lang, 'history.another_company')} else ${name} end`
}

type Values = Readonly<Record<string, unknown>>

function plainValue(value: unknown): ChangedItem['old_value'] {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** The changed fields with old and new value. '' and null count as equal. */
export function changedItems(before: Values, changes: Values): ChangedItem[] {
  return Object.entries(changes).flatMap(([field, value]) => {
    const old_value = plainValue(before[field])
    const new_value = plainValue(value)
    return (old_value ?? '') === (new_value ?? '') ? [] : [{ field, old_value, new_value }]
  })
}

/** The values that differ from those before. '' and null count as equal. */
export const changedValues = <New extends object>(before: object, values: New): Partial<New> =>
  Object.fromEntries(
    changedItems(before as Values, values as Values).map(({ field }) => [field, values[field as keyof New]]),
  ) as Partial<New>

/** The call or contract that the history belongs to: its key and the number that users see. */
export type HistoryOwner = OwnerCall | OwnerContract
interface OwnerCall {
  readonly service_job_uuid: string
  readonly call_id: string
}
interface OwnerContract {
  readonly service_contract_uuid: string
  readonly service_contract_id: string
}
interface OwnerInvoice {
  readonly supplier_invoice_uuid: string
  readonly supplier_invoice: string
}

/** A change to write into the history. */
export type HistoryEntry = {
  readonly network_code: string
  /** The only company that sees this entry; undefined: everyone who sees the record. Central staff see every entry. */
  readonly societe_uuid?: string | null
  /** SQL of the time, if it is not that of the request. */
  readonly created_at?: RawBuilder<string>
  readonly changedItem: readonly ChangedItem[]
} & (
  | (OwnerCall & { readonly type: ChangeType })
  | (OwnerContract & { readonly type: ContractChangeType })
  | (OwnerInvoice & { readonly type: InvoiceChangeType })
)

function ownerColumns(entry: HistoryEntry) {
  if ('call_id' in entry)
    return { owner: { service_job_uuid: entry.service_job_uuid }, number: { call_id: entry.call_id } }
  if ('supplier_invoice' in entry)
    return {
      owner: { supplier_invoice_uuid: entry.supplier_invoice_uuid },
      number: { call_id: '', supplier_invoice: entry.supplier_invoice },
    }
  return {
    owner: { service_contract_uuid: entry.service_contract_uuid },
    number: { call_id: '', service_contract_id: entry.service_contract_id },
  }
}

/** The `history` row of an entry; its values may be SQL. `now` is ISO 8601. */
export function historyRow(actor: Actor, now: string, entry: HistoryEntry) {
  const { network_code, societe_uuid, created_at = now, type, changedItem } = entry
  const { owner, number } = ownerColumns(entry)
  return {
    network_code,
    societe_uuid: societe_uuid ?? null,
    ...owner,
    account_uuid: actor.account_uuid,
    user_name: actorName(actor),
    created_at,
    change_data: JSON.stringify({ ...number, type, changedItem }),
  }
}

/** Writes a history entry. `tx` must be the transaction of the change; `now` is ISO 8601. */
export async function writeHistory(tx: Db, actor: Actor, now: string, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('history')
    .values(historyRow(actor, now, entry))
    .execute()
}
