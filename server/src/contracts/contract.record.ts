import { contractRights, editableFields } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { sql } from 'kysely'
import { visibleActorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { contractsVisibleTo, type StoredContract, visibleContract } from './contract.queries.ts'
import { cachedContractTemplates } from './template.queries.ts'

/** Builds the contract record: stored fields, texts in the user's language, and permissions. */
export async function toContractRecord(
  ctx: RequestContext,
  contract: StoredContract & { seen_version: number },
): Promise<ContractRecord> {
  const { creator_user_name, created_by } = contract
  const creator = await creatorNameFor(ctx, { name: creator_user_name, by: created_by })
  return buildRecord(ctx, contract, { creator, reseau_uuid: await networkUuidOf(ctx) })
}

/** The contracts among these keys that the actor sees, by key. */
export async function loadContractRecords(
  ctx: RequestContext,
  IDs: readonly string[],
): Promise<Map<string, ContractRecord>> {
  const { tx, actor } = ctx
  const name = { name: sql`row.creator_user_name`, accountUuid: sql`row.created_by` }
  const creator = actor.societe_uuid ? visibleActorName(actor, name) : name.name
  const { rows } = await sql<StoredContract & { creator: string }>`select row.*, ${creator} as creator
    from service_contracts row where row."ID" = any (${IDs}::uuid[]) and ${contractsVisibleTo(actor)}`.execute(tx)
  const reseau_uuid = await networkUuidOf(ctx)
  const records = rows.map(({ creator, ...contract }) => buildRecord(ctx, contract, { creator, reseau_uuid }))
  return new Map((await Promise.all(records)).map((record) => [record.ID, record]))
}

async function buildRecord(
  ctx: RequestContext,
  contract: StoredContract & { seen_version?: number },
  { creator, reseau_uuid }: { readonly creator: string; readonly reseau_uuid: string },
): Promise<ContractRecord> {
  const { actor, lang } = ctx
  const lists = await cachedValueLists(ctx, contract.network_code)
  const templates = await cachedContractTemplates(ctx, contract.network_code)
  const {
    network_code: _n,
    created_by: _b,
    activated_at: _a,
    creator_societe_uuid: _c,
    seen_version: _s,
    ...stored
  } = contract
  return {
    ...stored,
    creator_user_name: creator,
    societe_uuid: stored.societe_uuid ?? '',
    ins_id: stored.ins_id === null ? '' : String(stored.ins_id),
    product_code: stored.code_product,
    contract_status_translation: lists.text('contract_statuses', stored.status_id, lang),
    contract_type_translation: lists.text('contract_types', stored.type_id, lang),
    contract_template_description: templates.text(stored.contract_template, lang),
    template_description: templates.description(stored.contract_template, lang),
    reseau_uuid,
    can: { ...contractRights(actor, contract), edit: editableFields(actor, contract) },
  }
}

async function creatorNameFor({ tx, actor }: RequestContext, { name, by }: { name: string; by: string | null }) {
  if (!actor.societe_uuid) return name
  const visibleName = visibleActorName(actor, { name: sql`${name}::text`, accountUuid: sql`${by}::uuid` })
  const { rows } = await sql<{ name: string }>`select ${visibleName} as name`.execute(tx)
  return rows[0]?.name ?? ''
}

/** The key of the actor's network. */
export async function networkUuidOf({ tx, actor }: RequestContext): Promise<string> {
  const { reseau_uuid } = await tx
    .selectFrom('networks')
    .select('reseau_uuid')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  return reseau_uuid
}

/** Loads the contract record again after a change. */
export async function loadContractRecord(ctx: RequestContext, ID: string): Promise<ContractRecord> {
  return toContractRecord(ctx, await visibleContract(ctx.tx, ctx.actor, ID))
}
