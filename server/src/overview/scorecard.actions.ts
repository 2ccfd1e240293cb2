import { withdrawnReason } from '@callout/domain/calls/deadlines.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Scorecard, scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { callSource, openStatuses } from '../calls/call.queries.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { whereClause } from '../platform/lists/conditions.ts'
import { countSql, loadTotal } from '../platform/lists/paging.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import {
  loadAnsweredInTime,
  loadCostPerCall,
  loadDeclines,
  loadRating,
  loadScorecardCharts,
} from './scorecard.queries.ts'

/** Ages of open calls in days. */
const ages = [
  { from: 0, to: 2 },
  { from: 3, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: null },
] as const

/** The scorecard of a company that the actor may see. */
export async function loadScorecard(
  ctx: RequestContext,
  { societe_uuid }: BodyOf<typeof scorecardApi.scorecard>,
): Promise<Scorecard> {
  const { actor, lang, now, tx } = ctx
  const company = await visibleCompany(tx, actor, societe_uuid)
  const lists = await cachedValueLists(ctx, actor.network_code)
  const today = dayInTimeZone(now, actor.time_zone)
  const [charts, declines, open, cost_per_call, answered_in_time, rating] = await Promise.all([
    loadScorecardCharts(ctx, company.societe_uuid, today),
    loadDeclines(ctx, company.societe_uuid, today),
    countOpenByAge(ctx, lists, company.societe_uuid, today),
    loadCostPerCall(ctx, company.societe_uuid, today),
    loadAnsweredInTime(ctx, company.societe_uuid, today),
    loadRating(ctx, company.societe_uuid, today),
  ])
  return {
    societe_uuid: company.societe_uuid,
    raison_sociale: company.raison_sociale,
    charts,
    declines: declines.map((decline) => ({ ...decline, text: declineText(decline.reason, lists, lang) })),
    open,
    cost_per_call,
    answered_in_time,
    rating,
  }
}

const declineText = (reason: string, lists: ValueLists, lang: Language) =>
  reason === withdrawnReason ? translate(lang, 'answer.withdrawn_reason') : lists.text('reject_reasons', reason, lang)

/** The company's open calls by age, each with the list behind it. */
function countOpenByAge(ctx: RequestContext, lists: ValueLists, company: string, today: string) {
  const source = callSource(lists, ctx.lang, ctx.actor)
  const status = openStatuses(lists).map(String)
  return Promise.all(
    ages.map(async ({ from, to }) => {
      const created_at = { ...(to !== null && { from: addDays(today, -to) }), to: addDays(today, -from) }
      const filterData = { subContractors: [company], status, created_at }
      const count = await loadTotal(ctx.tx, countSql(source, whereClause(source, ctx.actor, filterData)))
      return { from, to, count, list: 'servicecalls', filterData }
    }),
  )
}
