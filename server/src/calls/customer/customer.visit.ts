import { findSlotAt, findTimes, type Slot, type SlotSearch } from '@callout/domain/calls/planning/slots.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { asCompany } from '@callout/domain/platform/actor.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { lockForCounting } from '../../platform/http/quotas.ts'
import { scheduleOf } from '../call.answer.ts'
import { changeCall } from '../call.change.ts'
import type { StoredCall } from '../call.queries.ts'
import { loadSlotSearch, offeredDays } from '../planning/call.slots.ts'

/** Notice that a company has before a visit that a customer chose, in milliseconds. */
export const noticeMs = 12 * 3_600_000
/** An offered time can be chosen for this long, in milliseconds, although the notice gets shorter. */
const choosingMs = 3_600_000

/** A free time of the call's company. */
export interface CustomerSlot {
  readonly technician: string
  readonly appointment_date_at: string
  readonly duration_minutes: number
}

/** Other times at which the call's company could come, at most three. */
export async function slotsForCustomer(ctx: ChangeContext, call: StoredCall): Promise<CustomerSlot[]> {
  if (!call.societe_uuid) return []
  const search = await loadSearch(ctx, call, { notice: noticeMs, days: offeredDays })
  return findTimes(search, timeOf(call))
    .map((slot) => customerSlot(slot, search))
    .sort((a, b) => a.appointment_date_at.localeCompare(b.appointment_date_at))
}

/**
 * The slot at this time if it is still free. Locks the company's calendar until the commit, so that one customer gets
 * it.
 */
export async function holdSlot(ctx: ChangeContext, call: StoredCall, at: string): Promise<CustomerSlot | undefined> {
  if (!call.societe_uuid) return undefined
  await lockForCounting(ctx.tx, `customer visits ${call.societe_uuid}`)
  const start = Date.parse(at)
  // The shorter notice may end the day before the one of the offer, whose last day would be left out.
  const search = await loadSearch(ctx, call, { notice: noticeMs - choosingMs, days: offeredDays + 1 })
  const slot = start === timeOf(call) ? undefined : findSlotAt(search, start)
  return slot && customerSlot(slot, search)
}

const timeOf = ({ appointment_date_at }: StoredCall) => Date.parse(appointment_date_at ?? '')

interface SearchPeriod {
  /** Milliseconds from now to the first time. */
  readonly notice: number
  readonly days: number
}

/** The calendar of the call's company on these days. */
function loadSearch(ctx: ChangeContext, call: StoredCall, { notice, days }: SearchPeriod): Promise<SlotSearch> {
  return loadSlotSearch({ ...ctx, actor: asCompany(ctx.actor, call.societe_uuid) }, call, {
    earliest: addMilliseconds(ctx.now, notice),
    days,
    duration_minutes: call.duration_minutes ?? defaultVisitMinutes,
  })
}

const customerSlot = ({ technician, start }: Slot, { duration_minutes }: SlotSearch): CustomerSlot => ({
  technician,
  appointment_date_at: new Date(start).toISOString(),
  duration_minutes,
})

/** Moves the visit to a slot from `holdSlot`. The call is locked. */
export async function moveVisitTo(ctx: ChangeContext, call: StoredCall, slot: CustomerSlot): Promise<void> {
  const schedule = scheduleOf(slot.appointment_date_at, slot.duration_minutes)
  await changeCall(ctx, call, { technician: slot.technician, ...schedule }, 'planning')
}
