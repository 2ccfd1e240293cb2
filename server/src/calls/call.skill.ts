import { findProduct } from '../equipment/card.queries.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import type { StoredCall } from './call.queries.ts'

/** The skill that a call type needs; '' if none. */
export function skillOfCallType(lists: ValueLists, call_type_id: string): string {
  const skill = lists.item('call_types', call_type_id)?.attributes.skill
  return typeof skill === 'string' ? skill : ''
}

type SkillFacts = Pick<StoredCall, 'network_code' | 'code_product' | 'call_type_id'>

/** The skill of the product, else that of the call type; '' if none. */
export async function skillOf(ctx: Pick<RequestContext, 'tx' | 'ttlCache'>, call: SkillFacts): Promise<string> {
  const product = call.code_product === '' ? undefined : await findProduct(ctx.tx, call.network_code, call.code_product)
  return product?.skill || skillOfCallType(await cachedValueLists(ctx, call.network_code), call.call_type_id)
}

/** If product or call type changes, the call gets the skill of its product, else that of its call type. */
export async function skillAfterChange(ctx: ChangeContext, call: StoredCall, changes: Partial<StoredCall>) {
  const { network_code, code_product, call_type_id } = { ...call, ...changes }
  if (code_product === call.code_product && call_type_id === call.call_type_id) return {}
  return { skill: await skillOf(ctx, { network_code, code_product, call_type_id }) }
}
