import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import {
  progressAfter,
  refusalOfOrder,
  refusalOfTakeBack,
  refusalOfTime,
  refusalOfVisit,
  type VisitAct,
} from '@callout/domain/visits/visit.rules.ts'
import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import { mailCustomer } from '../calls/customer/customer-mail.queries.ts'
import { withdrawCustomerMail } from '../calls/customer/withdraw-mail.queries.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { changeVisit } from './visit.change.ts'
import { type StoredVisit, visibleVisit } from './visit.queries.ts'

/** Refuses an old version of the call; implemented in `calls`. */
export type RefuseOldVersion = (ctx: ChangeContext, call: StoredVisit['call'], version?: number | null) => Promise<void>

/** Refuses an act that the call, the order of the acts or the clock does not allow. */
export function refuseAct({ actor, now }: ChangeContext, { call, progress }: StoredVisit, act: VisitAct, at: string) {
  throwIfRefused(refusalOfVisit(call))
  throwIfRefused(refusalOfOrder(act, progress))
  const appointment_date_at = call.appointment_date_at as string
  throwIfRefused(refusalOfTime(at, { appointment_date_at, now, time_zone: timeZoneOf(call, actor.time_zone) }))
}

/** Time in milliseconds after which a customer is no longer told that the technician is on the way. */
const onTheWayMs = 30 * 60_000

/** Time in which a departure can be taken back before the customer is told (PostgreSQL interval). */
const timeToTakeBack = '60 seconds'

/** Records that the technician is on the way or has started. Does not change the call or its version. */
export const actOnVisit = (act: 'depart' | 'start', refuseOldVersion: RefuseOldVersion) =>
  async function actOnVisit(ctx: ChangeContext, input: BodyOf<typeof visitApi.depart>): Promise<VisitAnswer> {
    const visit = await visibleVisit(ctx.tx, ctx.actor, input.ID, 'for update')
    const { call, progress: before } = visit
    if (input.version) await refuseOldVersion(ctx, call, input.version)
    refuseAct(ctx, visit, act, input.at)
    const progress = progressAfter(before, { act, at: input.at })
    await changeVisit(ctx, call, { before, after: progress }, act === 'depart' ? 'visit_depart' : 'visit_start')
    // A phone that was offline sends the act late, when the technician may have arrived or left again.
    const isRecent = Date.parse(ctx.now) - Date.parse(input.at) <= onTheWayMs
    if (act === 'start') await withdrawCustomerMail(ctx.tx, call, 'on_the_way')
    if (act === 'depart' && isRecent && !input.is_followed)
      await mailCustomer(ctx, call, 'on_the_way', { pause: timeToTakeBack })
    return { ID: call.ID, version: call.version, progress }
  }

/** Takes back that the technician is on the way, before the customer is told. */
export const takeBackDepart = (refuseOldVersion: RefuseOldVersion) =>
  async function takeBackDepart(ctx: ChangeContext, input: BodyOf<typeof visitApi.takeBack>): Promise<VisitAnswer> {
    const { call, progress: before } = await visibleVisit(ctx.tx, ctx.actor, input.ID, 'for update')
    if (input.version) await refuseOldVersion(ctx, call, input.version)
    throwIfRefused(refusalOfVisit(call))
    throwIfRefused(refusalOfTakeBack(before))
    if (!(await withdrawCustomerMail(ctx.tx, call, 'on_the_way')))
      throw new RefusalError(refuse('visit.refused.customer_told'))
    const progress = { ...before, on_the_way_at: null }
    await changeVisit(ctx, call, { before, after: progress }, 'visit_take_back')
    return { ID: call.ID, version: call.version, progress }
  }
