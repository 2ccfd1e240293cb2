import { Role } from '@callout/domain/platform/access.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { lockForCounting } from '../../platform/http/quotas.ts'
import { scheduleOf } from '../call.answer.ts'
import { changeCall } from '../call.change.ts'
import type { StoredCall } from '../call.queries.ts'
import { slotsFrom } from '../planning/call.slots.ts'

/** Notice that a company has before a visit that a customer chose, in milliseconds. */
const noticeMs = 12 * 3_600_000
const usualMinutes = 60

/** A free time of the call's company. */
export interface CustomerSlot {
  readonly technician: string
  readonly appointment_date_at: string
  readonly duration_minutes: number
}

/** Other times at which the call's company could come, at most three. */
export async function slotsForCustomer(ctx: ChangeContext, call: StoredCall): Promise<CustomerSlot[]> {
  if (!call.societe_uuid) return []
  const actor = { ...ctx.actor, role: Role.sat, societe_uuid: call.societe_uuid }
  const earliest = new Date(Date.parse(ctx.now) + noticeMs).toISOString()
  const slots = await slotsFrom({ ...ctx, actor }, call, {
    earliest,
    duration_minutes: call.duration_minutes ?? usualMinutes,
  })
  return slots
    .filter(
      ({ appointment_date_at: at }, n) =>
        at !== call.appointment_date_at && slots.findIndex((slot) => slot.appointment_date_at === at) === n,
    )
    .sort((a, b) => a.appointment_date_at.localeCompare(b.appointment_date_at))
}

/** The slot at this time if it is still free. Holds the company's calendar until the commit, so that one customer gets it. */
export async function holdSlot(ctx: ChangeContext, call: StoredCall, at: string): Promise<CustomerSlot | undefined> {
  await lockForCounting(ctx.tx, `customer visits ${call.societe_uuid}`)
  return (await slotsForCustomer(ctx, call)).find(({ appointment_date_at }) => appointment_date_at === at)
}

/** Moves the visit to a slot that is held. The call is locked. */
export async function moveVisitTo(ctx: ChangeContext, call: StoredCall, slot: CustomerSlot): Promise<void> {
  const schedule = scheduleOf(slot.appointment_date_at, slot.duration_minutes)
  await changeCall(ctx, call, { technician: slot.technician, ...schedule }, 'planning')
}
