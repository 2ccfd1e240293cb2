import { refusalOfDates, refusalOfIncomplete, refusalOfTemplate } from '@callout/domain/contracts/contract.rules.ts'
import type { InputField, inputFields } from '@callout/domain/contracts/contract.ts'
import { applianceFromCard } from '@callout/domain/equipment/card.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import type { z } from 'zod'
import { visibleCompany } from '../companies/company.queries.ts'
import { chosenProduct, findProduct, type StoredCard } from '../equipment/card.queries.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import type { ContractChanges } from './contract.change.ts'
import type { StoredContract } from './contract.queries.ts'
import { cachedContractTemplates } from './template.queries.ts'

/** The contract fields that a user sent and may edit. */
export type ContractInput = Partial<{ [Field in InputField]: z.output<(typeof inputFields)[Field]> }>

/** Picks the allowed fields of a body. Missing fields stay missing. */
export function pickAllowedFields(
  input: Readonly<Record<string, unknown>>,
  allowed: readonly InputField[],
): ContractInput {
  return Object.fromEntries(
    allowed.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  ) as ContractInput
}

/** The columns that a contract copies from its card: the appliance and its warranty. */
export const applianceColumnsOf = (card: StoredCard) => ({
  ins_id: card.InsId,
  produit_uuid: card.produit_uuid,
  item_name: card.ItemName,
  ...applianceFromCard(card),
})

/** The product columns for a product code. Refuses a code that the network does not have. */
export async function loadProductColumns({ tx, actor }: RequestContext, code_product: string) {
  if (code_product === '') return { code_product, produit_uuid: null, item_name: '' }
  const product = await findProduct(tx, actor.network_code, code_product)
  if (!product) throw new RefusalError(refuseField('code_product', 'message.not_in_list'))
  throwIfRefused(refusalOfChoice('code_product', chosenProduct(code_product, product)))
  return { code_product, produit_uuid: product.produit_uuid, item_name: product.item_name }
}

/** The company columns for a company key. Refuses a company that the actor may not see. */
export async function loadCompanyColumns({ tx, actor }: RequestContext, societe_uuid: string) {
  if (societe_uuid === '') return { societe_uuid: null, subcontractor_name: '' }
  const refusal = new RefusalError(refuseField('societe_uuid', 'message.not_in_list'))
  if (!isUuid(societe_uuid)) throw refusal
  const company = await visibleCompany(tx, actor, societe_uuid).catch((problem) => {
    throw problem instanceof Problem ? refusal : problem
  })
  throwIfRefused(refusalOfChoice('societe_uuid', { text: company.raison_sociale, active: company.active }))
  return { societe_uuid: company.societe_uuid, subcontractor_name: company.raison_sociale }
}

const valueListByField = { status_id: 'contract_statuses', type_id: 'contract_types', pays: 'pays' } as const

const loadTemplates = (ctx: RequestContext) => cachedContractTemplates(ctx, ctx.actor.network_code)

/** The templates for a product, also those out of use: a stored one stays valid. */
const templatesFor = async (ctx: RequestContext, code_product: string) =>
  (await loadTemplates(ctx)).forProduct(code_product).map(({ template_code }) => template_code)

async function refuseInactiveTemplate(ctx: RequestContext, template_code: string) {
  const templates = await loadTemplates(ctx)
  const { active = true } = templates.all.find((template) => template.template_code === template_code) ?? {}
  throwIfRefused(refusalOfChoice('contract_template', { text: templates.text(template_code, ctx.lang), active }))
}

/** Refuses a card whose product the contract's template is not for. The dialog of the card does not show the template. */
export async function refuseCardOfOtherTemplate(ctx: RequestContext, contract: StoredContract, card: StoredCard) {
  if (card.CodeCom === contract.code_product) return
  const refusal = refusalOfTemplate(contract.contract_template, await templatesFor(ctx, card.CodeCom))
  if (refusal) throw new RefusalError(refuse('contract.refused.template_of_other_product', { errors: refusal.errors }))
}

/** Refuses unlisted values, a template of another product, an end before the start, and incomplete active contracts. */
export async function refuseInvalidValues(
  ctx: RequestContext,
  before: Partial<StoredContract>,
  changes: ContractChanges,
) {
  const next = { ...before, ...changes }
  const isChanged = (field: keyof ContractChanges) =>
    changes[field] !== undefined && (changes[field] ?? '') !== (before[field] ?? '')
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  for (const [field, list] of Object.entries(valueListByField) as [keyof typeof valueListByField, string][]) {
    const value = String(next[field] ?? '')
    if (isChanged(field) && value !== '') throwIfRefused(lists.refusalOf({ list, value, field }, ctx.lang))
  }
  if (isChanged('contract_template') || isChanged('code_product')) {
    const offered = await templatesFor(ctx, next.code_product ?? '')
    throwIfRefused(refusalOfTemplate(next.contract_template ?? '', offered))
  }
  if (isChanged('contract_template') && next.contract_template)
    await refuseInactiveTemplate(ctx, next.contract_template)
  throwIfRefused(refusalOfDates({ start_date: next.start_date ?? null, end_date: next.end_date ?? null }))
  throwIfRefused(refusalOfIncomplete(before as ContractChanges, next))
}
