import { newContractFields } from '@callout/domain/contracts/contract.rules.ts'
import {
  type ContractRecord,
  ContractStatus,
  contractRecord,
  standardType,
} from '@callout/domain/contracts/contract.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { emptyFields } from '../platform/records/empty-fields.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'

/** The defaults of a new contract: a draft of the standard type that starts today. A company's contract is its own. */
export async function blankContract(ctx: RequestContext): Promise<ContractRecord> {
  const { tx, actor, now, lang } = ctx
  if (!isAllowed(who.contractCreators, actor)) throw new Problem(403)
  const network = await tx
    .selectFrom('networks')
    .select(['default_country', 'reseau_uuid'])
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  const lists = await cachedValueLists(ctx, actor.network_code)
  const company = actor.societe_uuid ? await visibleCompany(tx, actor, actor.societe_uuid) : undefined
  return {
    ...emptyFields(contractRecord),
    version: 0,
    status_id: ContractStatus.draft,
    contract_status_translation: lists.text('contract_statuses', ContractStatus.draft, lang),
    type_id: standardType,
    contract_type_translation: lists.text('contract_types', standardType, lang),
    start_date: dayInTimeZone(now, actor.time_zone),
    created_at: now,
    creator_user_name: actorName(actor),
    pays: network.default_country,
    reseau_uuid: network.reseau_uuid,
    societe_uuid: company?.societe_uuid ?? '',
    subcontractor_name: company?.raison_sociale ?? '',
    can: { save: true, delete: false, newCall: false, edit: newContractFields(actor) },
  }
}
