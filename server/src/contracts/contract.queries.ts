import type { ContractRow } from '@callout/domain/contracts/contract.api.ts'
import { contractList, contractRowExtras } from '@callout/domain/contracts/contract.list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Selectable, sql } from 'kysely'
import { isOwnCall } from '../companies/company.queries.ts'
import { visibleActorName } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { ServiceContracts } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { storedTotal } from '../platform/lists/counts.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import type { ContractTemplates } from './template.queries.ts'

export type StoredContract = Selectable<ServiceContracts>

/**
 * SQL condition on `row`: the actor may see this contract. Central staff see their network's, a company its own.
 * In a network without contracts nobody sees any, and a technician never does.
 */
export function contractsVisibleTo(actor: Actor) {
  if (!isAllowed(who.contractReaders, actor)) return sql`false`
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  return sql`${network} and row.societe_uuid = ${actor.societe_uuid}`
}

/** A contract that the actor may see, otherwise 404. `seen_version` is the version before waiting for the lock. */
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

/** The template of a contract, if the actor may see the contract or has a call with it that shows it. */
export async function visibleTemplateOf(tx: Db, actor: Actor, ID: string): Promise<string> {
  if (!isUuid(ID)) throw notFound()
  const orOnOwnCall = actor.societe_uuid
    ? sql`or row.network_code = ${actor.network_code} and exists (
        select from calls k where k.service_contract_uuid = row."ID" and ${isOwnCall(actor, 'k')}
          and k.contract_hidden_from is distinct from ${actor.societe_uuid}::uuid)`
    : sql``
  const { rows } = await sql<{ contract_template: string }>`select row.contract_template from service_contracts row
    where row."ID" = ${ID} and (${contractsVisibleTo(actor)} ${orOnOwnCall})`.execute(tx)
  return orNotFound(rows[0]).contract_template
}

const storedContractTotal = storedTotal(contractList, 'contract_status')

/** Texts for the values that columns of the list store, by column and value. */
export const contractExportTexts = (lists: ValueLists, templates: ContractTemplates, lang: Language) => ({
  contract_status_translation: lists.texts('contract_statuses', lang),
  contract_template_description: Object.fromEntries(
    templates.all.map(({ template_code }) => [template_code, templates.text(template_code, lang)]),
  ),
})

const { columns, filters, key } = contractList
const listedNames = new Set([
  ...[key, 'network_code', 'societe_uuid', ...contractRowExtras],
  ...Object.entries({ ...columns, ...filters }).map(([name, { column }]) => column ?? name),
])
// Neither is a column of the table that everybody sees.
for (const name of ['creator_user_name', 'ended']) listedNames.delete(name)
const listedColumns = sql.raw([...listedNames].map((name) => `c."${name}"`).join(', '))

/** The table of contracts. A company gets the creators' names only as far as it may see them. */
const contractsWithCreatorNames = (actor: Actor) => {
  if (!actor.societe_uuid) return sql`service_contracts row`
  const creator = visibleActorName(actor, { name: sql`c.creator_user_name`, accountUuid: sql`c.created_by` })
  return sql`(select ${listedColumns}, ${creator} as creator_user_name from service_contracts c) row`
}

/** SQL condition on `row`: its last day is before the reader's today, or is not. */
const hasEnded = (values: readonly string[], { reader_time_zone }: Actor) =>
  sql`(coalesce(row.end_date < (now() at time zone ${reader_time_zone})::date, false))::text = any(${values})`

/** The list of contracts, for pages and exports. */
export function contractSource(actor: Actor, lists: ValueLists, templates: ContractTemplates): ListSource<ContractRow> {
  return {
    list: contractList,
    from: contractsWithCreatorNames(actor),
    visibleTo: contractsVisibleTo,
    extraColumns: contractRowExtras,
    customFilters: { ended: hasEnded },
    storedTotal: (actor, filterData) =>
      actor.enableServiceContract ? storedContractTotal(actor, filterData) : undefined,
    toRow: (row: ContractRow) => ({
      ...row,
      contract_status_translation: lists.text('contract_statuses', String(row.status_id), actor.lang),
      contract_template_description: templates.text(String(row.contract_template), actor.lang),
    }),
  }
}
