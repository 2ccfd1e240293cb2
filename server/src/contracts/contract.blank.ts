import { fieldsOfNew } from '@callout/domain/contracts/contract.rules.ts'
import { type ContractRecord, ContractStatus, standardType } from '@callout/domain/contracts/contract.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { actorName } from '../kernel/history.ts'
import { dayAt } from '../kernel/print.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'

/** A new contract's defaults: a draft of the standard type from today, in the network's country; a company's is its own. */
export async function blankContract(work: Work): Promise<ContractRecord> {
  const { tx, actor, now, lang } = work
  if (!admits(who.contractCreators, actor)) throw new Problem(403)
  const network = await tx
    .selectFrom('networks')
    .select(['default_country', 'reseau_uuid'])
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  const lists = await valueLists(work, actor.network_code)
  const company = actor.societe_uuid ? await visibleCompany(tx, actor, actor.societe_uuid) : undefined
  return {
    ...empty,
    status_id: ContractStatus.draft,
    contract_status_translation: lists.text('contract_statuses', ContractStatus.draft, lang),
    type_id: standardType,
    contract_type_translation: lists.text('contract_types', standardType, lang),
    start_date: dayAt(now, actor.time_zone),
    created_at: now,
    creator_user_name: actorName(actor),
    pays: network.default_country,
    reseau_uuid: network.reseau_uuid,
    societe_uuid: company?.societe_uuid ?? '',
    subcontractor_name: company?.raison_sociale ?? '',
    can: { save: true, delete: false, newCall: false, edit: fieldsOfNew(actor) },
  }
}

const empty = {
  ID: '',
  version: 0,
  service_contract_id: '',
  contract_template: '',
  contract_template_description: '',
  template_description: '',
  subcontractor_contract_number: '',
  end_date: null,
  termination_date: null,
  commission_invoiced: false,
  remark: '',
  customer_name: '',
  adresse: '',
  street_number: '',
  door_number: '',
  code_postal: '',
  ville: '',
  latitude: null,
  longitude: null,
  email: '',
  phone: '',
  phone2: '',
  ins_id: '',
  internal_serial_number: '',
  code_product: '',
  product_code: '',
  item_name: '',
  produit_uuid: null,
  warranty_start_date: null,
  warranty_end_date: null,
  warranty_extension_date: null,
  contract_description: '',
} as const
