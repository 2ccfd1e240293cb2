import type { ContractRow } from '@callout/domain/contracts/contract.api.ts'
import { contractList, contractRowExtras } from '@callout/domain/contracts/contract.list.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { ServiceContracts } from '../kernel/db.types.ts'
import { nameReadBy } from '../kernel/history.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import { keptTotal } from '../kernel/list.counts.ts'
import type { ListSource } from '../kernel/list.ts'
import { notFound, orNotFound } from '../kernel/wire.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import type { Templates } from './template.queries.ts'

export type StoredContract = Selectable<ServiceContracts>

/**
 * Which contracts an actor may see, as a condition on `row`: central staff its network's, a company those it serves,
 * nobody any where the network has none.
 */
export function contractsVisibleTo(actor: Actor) {
  if (!actor.enableServiceContract) return sql`false`
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  return sql`${network} and row.societe_uuid = ${actor.societe_uuid}`
}

/** A contract this actor may see; any other is not found. `seen_version` is the version before any wait for its lock. */
export async function visibleContract(
  tx: Db,
  actor: Actor,
  ID: string,
  lock?: 'for update',
): Promise<StoredContract & { seen_version: number }> {
  if (!isUuid(ID)) throw notFound()
  const query = lock
    ? sql<StoredContract & { seen_version: number }>`
        with seen as materialized (select version from service_contracts where "ID" = ${ID})
        select row.*, seen.version as seen_version from service_contracts row cross join seen
        where row."ID" = ${ID} and ${contractsVisibleTo(actor)} for update of row`
    : sql<
        StoredContract & { seen_version: number }
      >`select row.*, row.version as seen_version from service_contracts row
        where row."ID" = ${ID} and ${contractsVisibleTo(actor)}`
  return orNotFound((await query.execute(tx)).rows[0])
}

/** The template of a contract whose coverage this actor may read: its own, or one that a call it holds carries. */
export async function templateOfCovered(tx: Db, actor: Actor, ID: string): Promise<string> {
  if (!isUuid(ID)) throw notFound()
  const held = actor.societe_uuid
    ? sql`or row.network_code = ${actor.network_code} and exists (
        select from calls k where k.service_contract_uuid = row."ID" and k.societe_uuid = ${actor.societe_uuid})`
    : sql``
  const { rows } = await sql<{ contract_template: string }>`select row.contract_template from service_contracts row
    where row."ID" = ${ID} and (${contractsVisibleTo(actor)} ${held})`.execute(tx)
  return orNotFound(rows[0]).contract_template
}

const keptContracts = keptTotal(contractList, 'contract_status')

/** What columns of the list show for the values they store. */
export const shownInContracts = (lists: ValueLists, templates: Templates, lang: Language) => ({
  contract_status_translation: lists.texts('contract_statuses', lang),
  contract_template_description: Object.fromEntries(
    templates.all.map(({ template_code }) => [template_code, templates.text(template_code, lang)]),
  ),
})

const { columns, filters, key } = contractList
const listed = new Set([
  ...[key, 'network_code', 'societe_uuid', ...contractRowExtras],
  ...Object.entries({ ...columns, ...filters }).map(([name, { column }]) => column ?? name),
])
listed.delete('creator_user_name')
const listedColumns = sql.raw([...listed].map((name) => `c."${name}"`).join(', '))

/** The contracts with their makers' names as a company may have them; central staff reads the table itself. */
const contractsReadBy = (actor: Actor) => {
  if (!actor.societe_uuid) return sql`service_contracts row`
  const creator = nameReadBy(actor, { name: sql`c.creator_user_name`, by: sql`c.created_by` })
  return sql`(select ${listedColumns}, ${creator} as creator_user_name from service_contracts c) row`
}

/** The list of contracts: page and export read it. */
export function contractSource(actor: Actor, lists: ValueLists, templates: Templates): ListSource<ContractRow> {
  return {
    list: contractList,
    from: contractsReadBy(actor),
    visible: contractsVisibleTo,
    extras: contractRowExtras,
    counted: (actor, filterData) => (actor.enableServiceContract ? keptContracts(actor, filterData) : undefined),
    finish: (row) =>
      ({
        ...row,
        contract_status_translation: lists.text('contract_statuses', String(row.status_id), actor.lang),
        contract_template_description: templates.text(String(row.contract_template), actor.lang),
      }) as unknown as ContractRow,
  }
}
