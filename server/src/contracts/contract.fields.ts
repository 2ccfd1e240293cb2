import { refusalOfDates, refusalOfTemplate } from '@callout/domain/contracts/contract.rules.ts'
import type { WrittenField, writtenFields } from '@callout/domain/contracts/contract.ts'
import { applianceOnCard } from '@callout/domain/equipment/card.ts'
import { orRefuse, RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { z } from 'zod'
import { visibleCompany } from '../companies/company.queries.ts'
import { productOf, type StoredCard } from '../equipment/card.queries.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import type { ContractChanges } from './contract.change.ts'
import type { StoredContract } from './contract.queries.ts'
import { contractTemplates } from './template.queries.ts'

/** What somebody wrote on a contract, as far as they may. */
export type Written = Partial<{ [Field in WrittenField]: z.output<(typeof writtenFields)[Field]> }>

/** The fields of a body that may be written; those left out stay out. */
export function writtenOf(input: Readonly<Record<string, unknown>>, allowed: readonly WrittenField[]): Written {
  return Object.fromEntries(
    allowed.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  ) as Written
}

/** What a contract takes of its card: the appliance and its warranty. */
export const applianceColumns = (card: StoredCard) => ({
  ins_id: card.InsId,
  produit_uuid: card.produit_uuid,
  item_name: card.ItemName,
  ...applianceOnCard(card),
})

/** The product's columns for a code that somebody wrote; it must be one the network sells. */
export async function productColumns({ tx, actor }: Work, code_product: string) {
  if (code_product === '') return { code_product, produit_uuid: null, item_name: '' }
  const product = await productOf(tx, actor.network_code, code_product)
  if (!product) throw new RefusalError(refuseField('code_product', 'message.not_in_list'))
  return { code_product, produit_uuid: product.produit_uuid, item_name: product.item_name }
}

/** The company's columns for a key that somebody chose. */
export async function companyColumns({ tx, actor }: Work, societe_uuid: string) {
  if (societe_uuid === '') return { societe_uuid: null, subcontractor_name: '' }
  const refused = new RefusalError(refuseField('societe_uuid', 'message.not_in_list'))
  if (!isUuid(societe_uuid)) throw refused
  const company = await visibleCompany(tx, actor, societe_uuid).catch((problem) => {
    throw problem instanceof Problem ? refused : problem
  })
  return { societe_uuid, subcontractor_name: company.raison_sociale }
}

const listOf = { status_id: 'contract_statuses', type_id: 'contract_types', pays: 'pays' } as const

/** Changed values of value lists are items of them, the template is one of the product's, and the dates are in order. */
export async function refuseWrongValues(work: Work, before: Partial<StoredContract>, changes: ContractChanges) {
  const next = { ...before, ...changes }
  const isChanged = (field: keyof ContractChanges) =>
    changes[field] !== undefined && (changes[field] ?? '') !== (before[field] ?? '')
  const lists = await valueLists(work, work.actor.network_code)
  for (const [field, list] of Object.entries(listOf) as [keyof typeof listOf, string][]) {
    const value = String(next[field] ?? '')
    if (isChanged(field) && value !== '' && !lists.item(list, value))
      throw new RefusalError(refuseField(field, 'message.not_in_list'))
  }
  if (isChanged('contract_template') || isChanged('code_product')) {
    const offered = (await contractTemplates(work, work.actor.network_code)).of(next.code_product ?? '')
    const codes = offered.map(({ template_code }) => template_code)
    orRefuse(refusalOfTemplate(next.contract_template ?? '', codes))
  }
  orRefuse(refusalOfDates({ start_date: next.start_date ?? null, end_date: next.end_date ?? null }))
}
