import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedContractTemplates } from './template.queries.ts'

/** The contract templates for the product `parentValue`; without it all templates of the network. */
export async function listContractTemplates(
  ctx: RequestContext,
  { parentValue }: BodyOf<typeof valueListApi.list>,
): Promise<ValueListItem[]> {
  const templates = await cachedContractTemplates(ctx, ctx.actor.network_code)
  return (parentValue ? templates.forProduct(parentValue) : templates.all).map(({ template_code, active }) => ({
    uuid: template_code,
    text: templates.text(template_code, ctx.lang),
    value: template_code,
    description: templates.description(template_code, ctx.lang),
    ...(!active && { active }),
  }))
}
