import { findProduct } from '../equipment/card.queries.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import type { StoredCall } from './call.queries.ts'

/** The skill that a call type needs; '' if none. */
export function skillOfCallType(lists: ValueLists, call_type_id: string): string {
  const skill = lists.item('call_types', call_type_id)?.attributes.skill
  return typeof skill === 'string' ? skill : ''
}

/** The skill of the product, else that of the call type; '' if none. */
export async function skillOfNewCall(
  { tx, actor, ttlCache }: Pick<RequestContext, 'tx' | 'actor' | 'ttlCache'>,
  { code_product = '', call_type_id }: { readonly code_product?: string | undefined; readonly call_type_id: string },
): Promise<string> {
  const product = code_product === '' ? undefined : await findProduct(tx, actor.network_code, code_product)
  return product?.skill || skillOfCallType(await cachedValueLists({ tx, ttlCache }, actor.network_code), call_type_id)
}

/** If product or call type changes, the call gets the skill of its product, else that of its call type. */
export async function skillAfterChange(ctx: ChangeContext, call: StoredCall, changes: Partial<StoredCall>) {
  const { network_code, code_product, call_type_id } = { ...call, ...changes }
  if (code_product === call.code_product && call_type_id === call.call_type_id) return {}
  const product = await findProduct(ctx.tx, network_code, code_product)
  return { skill: product?.skill || skillOfCallType(await cachedValueLists(ctx, network_code), call_type_id) }
}
