import { contractRights, editableFields } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { sql } from 'kysely'
import { nameReadBy } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { type StoredContract, visibleContract } from './contract.queries.ts'
import { contractTemplates } from './template.queries.ts'

/** The contract as its reader gets it: stored fields, texts in the reader's language, and what may be done. */
export async function contractRecordOf(
  work: Work,
  contract: StoredContract & { seen_version: number },
): Promise<ContractRecord> {
  const { actor, lang } = work
  const lists = await valueLists(work, contract.network_code)
  const templates = await contractTemplates(work, contract.network_code)
  const { network_code: _n, created_by, activated_at: _a, seen_version: _s, ...stored } = contract
  return {
    ...stored,
    creator_user_name: await creatorReadBy(work, { name: stored.creator_user_name, by: created_by }),
    societe_uuid: stored.societe_uuid ?? '',
    ins_id: stored.ins_id === null ? '' : String(stored.ins_id),
    product_code: stored.code_product,
    contract_status_translation: lists.text('contract_statuses', stored.status_id, lang),
    contract_type_translation: lists.text('contract_types', stored.type_id, lang),
    contract_template_description: templates.text(stored.contract_template, lang),
    template_description: templates.description(stored.contract_template, lang),
    reseau_uuid: await networkKey(work),
    can: { ...contractRights(actor, contract), edit: editableFields(actor, contract) },
  }
}

async function creatorReadBy({ tx, actor }: Work, { name, by }: { name: string; by: string | null }) {
  if (!actor.societe_uuid) return name
  const asked = nameReadBy(actor, { name: sql`${name}::text`, by: sql`${by}::uuid` })
  const { rows } = await sql<{ read: string }>`select ${asked} as read`.execute(tx)
  return rows[0]?.read ?? ''
}

/** The key of the actor's network, as the wire names it. */
export async function networkKey({ tx, actor }: Work): Promise<string> {
  const { reseau_uuid } = await tx
    .selectFrom('networks')
    .select('reseau_uuid')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  return reseau_uuid
}

/** Reads the contract again after a change, as its reader gets it now. */
export async function contractRecordAfter(work: Work, ID: string): Promise<ContractRecord> {
  return contractRecordOf(work, await visibleContract(work.tx, work.actor, ID))
}
