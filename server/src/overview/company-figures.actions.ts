import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { companyFiguresApi } from '@callout/domain/overview/company-figures.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { openStatuses } from '../calls/call.queries.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { companyFiguresSource } from './company-figures.queries.ts'

export async function listCompanyFigures(ctx: RequestContext, request: BodyOf<typeof companyFiguresApi.list>) {
  return loadListPage(ctx, await figuresFor(ctx), request)
}

export async function exportCompanyFigures(ctx: RequestContext, request: BodyOf<typeof companyFiguresApi.export>) {
  return exportList(ctx, await figuresFor(ctx), request, {})
}

/** The list of companies for the reader. */
export async function figuresFor(ctx: RequestContext) {
  const { tx, actor, lang, now } = ctx
  const lists = await cachedValueLists(ctx, actor.network_code)
  const { assignment_policy } = await tx
    .selectFrom('networks')
    .select('assignment_policy')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  return companyFiguresSource(actor, {
    now,
    today: dayInTimeZone(now, actor.time_zone),
    openStatuses: openStatuses(lists),
    capacity: networkPolicy().parse(assignment_policy).capacity,
    skillNames: lists.texts('skills', lang),
  })
}
