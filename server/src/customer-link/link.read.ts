import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { linkStateOf } from '@callout/domain/customer-link/customer-link.rules.ts'
import { visibleCall } from '../calls/call.queries.ts'
import {
  dayInWords,
  loadCustomerPolicy,
  timeInWords,
  visitFactsOf,
  weekdayAndHour,
} from '../calls/customer/customer-mail.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { findAnswer, isAboutVisit, ratingOf, saidOf } from './answer.queries.ts'
import type { VisitActions } from './link.acts.ts'
import type { LinkPage } from './link.page.types.ts'
import { loadVisitProgress, type OpenLink } from './link.queries.ts'

/** Loads what the page of a link shows. Free times are looked for only where the visit can still move. */
export async function loadLinkPage(
  ctx: RequestContext,
  { ID, network }: OpenLink,
  { slotsForCustomer }: VisitActions,
): Promise<Omit<LinkPage, 'lang' | 'token'>> {
  const { tx, lang, actor } = ctx
  const call = await visibleCall(tx, actor, ID)
  const { on_the_way_at, started_at, finished_at, result, begun_at } = await loadVisitProgress(tx, call)
  const state = linkStateOf({ ...call, begun_at }, ctx.now)
  const policy = await loadCustomerPolicy(ctx, call.network_code)
  const [stored, slots, visit] = await Promise.all([
    findAnswer(tx, ID),
    state === 'planned' ? slotsForCustomer(ctx, call) : [],
    visitFactsOf(ctx, call, policy, lang),
  ])
  const timeZone = timeZoneOf(call, actor.time_zone)
  const inWords = (at: string) => `${dayInWords(at, timeZone, lang)}, ${timeInWords(at, timeZone, lang)}`
  // The call may end without a report of the visit.
  const isUnderWay = state === 'begun' && (on_the_way_at ?? started_at) !== null && finished_at === null
  const needsAnotherVisit = state === 'begun' && result !== null && result !== 'done'
  const isCurrent = isAboutVisit(stored, call)
  return {
    sender: network.portal_name || network.network_name,
    call_id: call.call_id,
    state,
    visit,
    appointment_date_at: call.appointment_date_at,
    isOnTheWay: isUnderWay && started_at === null,
    isUnderWay,
    isFinished: state === 'done' || (finished_at !== null && !needsAnotherVisit),
    needsAnotherVisit,
    said: saidOf(stored, call),
    weekdayAndHour: call.appointment_date_at ? weekdayAndHour(call.appointment_date_at, timeZone, lang) : '',
    answer: { ...stored, ...ratingOf(stored, call) },
    wish: isCurrent && stored?.wish_at ? inWords(stored.wish_at) : '',
    slots: slots.map(({ appointment_date_at: at }) => ({ at, text: inWords(at) })),
    movesAtOnce: policy.moves === 'at_once',
  }
}
