import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { linkStateOf } from '@callout/domain/customer-link/customer-link.rules.ts'
import type { WishPart } from '@callout/domain/customer-link/customer-link.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import {
  dayInWords,
  loadCustomerPolicy,
  timeInWords,
  visitFactsOf,
  weekdayAndHour,
} from '../calls/customer/customer-mail.queries.ts'
import { expectedArrival } from '../calls/customer/expected-arrival.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import {
  daysOf,
  findAnswer,
  isAboutVisit,
  ratingOf,
  type StoredAnswer,
  saidOf,
  wantsEarlierTime,
} from './answer.queries.ts'
import type { VisitActions } from './link.acts.ts'
import type { LinkPage } from './link.page.types.ts'
import { loadVisitProgress, type OpenLink } from './link.queries.ts'
import { findReport } from './link.report.ts'
import { daysToWish, wishedDayInWords, wishInWords } from './link.wishes.ts'
import { requestNetworks } from './request/request.network.ts'

/** Loads what the page of a link shows. Free times are looked for only where the visit can still move. */
export async function loadLinkPage(
  ctx: RequestContext,
  { ID, network }: OpenLink,
  { slotsForCustomer }: VisitActions,
): Promise<Omit<LinkPage, 'lang' | 'token'>> {
  const { tx, lang, actor } = ctx
  const call = await visibleCall(tx, actor, ID)
  const progress = await loadVisitProgress(tx, call)
  const { on_the_way_at, started_at, finished_at, result } = progress
  const state = linkStateOf({ ...call, ...progress }, ctx.now)
  const policy = await loadCustomerPolicy(ctx, call.network_code)
  const [stored, slots, visit, report] = await Promise.all([
    findAnswer(tx, ID),
    state === 'planned' ? slotsForCustomer(ctx, call) : [],
    visitFactsOf(ctx, call, policy, lang),
    findReport(tx, ID),
  ])
  const timeZone = timeZoneOf(call, actor.time_zone)
  const inWords = (at: string) => `${dayInWords(at, timeZone, lang)}, ${timeInWords(at, timeZone, lang)}`
  // The call may end without a report of the visit.
  const isUnderWay = state === 'begun' && (on_the_way_at ?? started_at) !== null && finished_at === null
  const isOnTheWay = isUnderWay && started_at === null
  const needsAnotherVisit = state === 'begun' && result !== null && result !== 'done'
  const isCurrent = isAboutVisit(stored, call)
  return {
    sender: network.portal_name || network.network_name,
    call_id: call.call_id,
    state,
    visit,
    appointment_date_at: call.appointment_date_at,
    isOnTheWay,
    isUnderWay,
    expected: isOnTheWay ? await loadExpected(ctx, call, on_the_way_at, timeZone) : undefined,
    hasReport: report !== undefined,
    asksAt: (await requestNetworks(ctx)).has(call.network_code) ? call.network_code : undefined,
    contact: { email: network.reply_to || network.dispatch_email, phone: network.phone },
    country: call.pays,
    needsAnotherVisit,
    said: saidOf(stored, call),
    weekdayAndHour: call.appointment_date_at ? weekdayAndHour(call.appointment_date_at, timeZone, lang) : '',
    answer: { ...stored, ...ratingOf(stored, call) },
    wish: isCurrent && stored?.wish_at ? inWords(stored.wish_at) : isCurrent ? wishedInWords(stored, lang) : '',
    days: daysToWish(ctx, call).map((day) => ({ day, text: wishedDayInWords(day, lang) })),
    wantsEarlier: wantsEarlierTime(stored, call),
    slots: slots.map(({ appointment_date_at: at }) => ({ at, text: inWords(at) })),
    movesAtOnce: policy.moves === 'at_once',
  }
}

const wishedInWords = (answer: StoredAnswer | undefined, lang: Language) =>
  wishInWords(
    { days: daysOf(answer), part: (answer?.wish_part ?? '') as WishPart, wantsCall: answer?.wants_call === true },
    lang,
  )

/** When the technician is expected. After that time the customer is told to wait a moment. */
async function loadExpected(ctx: RequestContext, call: StoredCall, departed: string | null, timeZone: string) {
  const at = departed === null ? undefined : await expectedArrival(ctx, call, departed)
  if (at === undefined) return undefined
  const remainingMs = Math.max(0, Date.parse(at) - Date.parse(ctx.now))
  return { time: timeInWords(at, timeZone, ctx.lang), remainingMs }
}
