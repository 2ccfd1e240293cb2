import {
  type LinkAct,
  linkStateOf,
  refusalOfAct,
  refusalOfAnswered,
  refusalOfMovedVisit,
} from '@callout/domain/customer-link/customer-link.rules.ts'
import { customerLinkLimits, type linkForms } from '@callout/domain/customer-link/customer-link.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { loadCustomerPolicy } from '../calls/customer/customer-mail.queries.ts'
import { notifyAssigner, notifyCompany } from '../calls/notification.queries.ts'
import type { CustomerAnswers } from '../platform/database/db.types.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { findAnswer, ratingOf, saidOf, saveAnswer } from './answer.queries.ts'
import { countPhotos, loadVisitProgress } from './link.queries.ts'

/** A free time of a company. */
export interface CustomerSlot {
  readonly technician: string
  readonly appointment_date_at: string
  readonly duration_minutes: number
}

/** Functions of the room of calls: free times of a call's company, and moving a visit to one. */
export interface VisitActions {
  readonly slotsForCustomer: (ctx: ChangeContext, call: StoredCall) => Promise<readonly CustomerSlot[]>
  readonly holdSlot: (ctx: ChangeContext, call: StoredCall, at: string) => Promise<CustomerSlot | undefined>
  readonly moveVisitTo: (ctx: ChangeContext, call: StoredCall, slot: CustomerSlot) => Promise<void>
}

type Forms = ReturnType<typeof linkForms>
export type FormOf<Act extends keyof Forms> = z.output<Forms[Act]>

/** The call of a link, locked, if its state allows the act; else the act is refused. */
export async function callForAct(ctx: ChangeContext, ID: string, act: LinkAct): Promise<StoredCall> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  const { begun_at, work_done_at } = await loadVisitProgress(ctx.tx, call)
  throwIfRefused(refusalOfAct(act, linkStateOf({ ...call, begun_at, work_done_at }, ctx.now)))
  return call
}

/** The customer confirms the visit. A second confirmation changes nothing. */
export async function confirmVisit(ctx: ChangeContext, ID: string, input: FormOf<'confirm'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'confirm')
  throwIfRefused(refusalOfMovedVisit(input.visit, call))
  const said = saidOf(await findAnswer(ctx.tx, ID), call)
  throwIfRefused(refusalOfAnswered('confirm', said))
  if (said !== 'confirmed') await confirmAsPlanned(ctx, call)
}

/** The customer takes a wish or a cancellation back. A second time changes nothing. */
export async function keepAsPlanned(ctx: ChangeContext, ID: string, input: FormOf<'keep'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'keep')
  throwIfRefused(refusalOfMovedVisit(input.visit, call))
  const said = saidOf(await findAnswer(ctx.tx, ID), call)
  throwIfRefused(refusalOfAnswered('keep', said))
  if (said === 'confirmed') return
  await confirmAsPlanned(ctx, call)
  await notifyPlanner(ctx, call)
}

const confirmAsPlanned = (ctx: ChangeContext, call: StoredCall) =>
  answerVisit(ctx, call, { answer: 'confirmed' }, [item('customer_confirmed_at', call.appointment_date_at)])

/** The customer chooses another time: the visit moves if the policy allows it, else the company is asked. */
export async function chooseTime(
  ctx: ChangeContext,
  ID: string,
  { slot: at }: FormOf<'move'>,
  visits: VisitActions,
): Promise<void> {
  const call = await callForAct(ctx, ID, 'move')
  const slot = at ? await visits.holdSlot(ctx, call, at) : undefined
  if (!slot) throw new RefusalError(refuseField('slot', 'customer_link.refused.slot'))
  const { moves } = await loadCustomerPolicy(ctx, call.network_code)
  const noDays = { wish_days: '', wish_part: '', wants_call: false }
  const wish = { wish_at: slot.appointment_date_at, wish_technician: slot.technician, ...noDays }
  if (moves === 'request') {
    await answerVisit(ctx, call, { answer: 'wish', ...wish }, [item('customer_wish_at', wish.wish_at)])
    return notifyPlanner(ctx, call)
  }
  await visits.moveVisitTo(ctx, call, slot)
  const moved = await visibleCall(ctx.tx, ctx.actor, ID)
  await answerVisit(ctx, moved, { answer: 'confirmed', ...wish }, [item('customer_confirmed_at', wish.wish_at)])
}

/** The customer leaves the floor or a remark for the technician; each replaces what was left before. */
export async function leaveNote(ctx: ChangeContext, ID: string, input: FormOf<'note'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'note')
  const before = await findAnswer(ctx.tx, ID)
  const [floor, remark] = [input.floor.trim(), input.remark.trim()]
  const changes = [
    changed('customer_remark', before?.remark ?? '', remark),
    changed('customer_floor', before?.floor ?? '', floor),
  ].flat()
  if (changes.length > 0) await saveAnswer(ctx, call, { floor, remark }, changes)
}

/** The customer does not want the visit. The call stays open: its company decides. */
export async function cancelVisit(ctx: ChangeContext, ID: string, input: FormOf<'cancel'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'cancel')
  throwIfRefused(refusalOfMovedVisit(input.visit, call))
  const reason = input.reason.trim()
  await answerVisit(ctx, call, { answer: 'cancelled', reason }, [item('customer_reason', reason)])
  await notifyPlanner(ctx, call)
}

/** The customer rates the visit; a second rating replaces the first, also that of another company's visit. */
export async function rateVisit(ctx: ChangeContext, ID: string, input: FormOf<'rate'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'rate')
  // Without the rating of another company: the history shows this one what was replaced.
  const before = ratingOf(await findAnswer(ctx.tx, ID), call)
  const [rating, words] = [input.rating, input.words.trim()]
  const changes = [changed('rating', before.rating, rating), changed('rating_words', before.rating_words, words)].flat()
  if (changes.length === 0) return
  const rated = { rating, rating_words: words, rated_at: ctx.now, societe_uuid: call.societe_uuid }
  await saveAnswer(ctx, call, rated, changes)
}

/** Refuses a photo if the state of the call does not allow it, or if the call has enough of them. */
export async function checkPhoto(ctx: ChangeContext, ID: string): Promise<void> {
  await callForAct(ctx, ID, 'photo')
  if ((await countPhotos(ctx.tx, ID)) >= customerLinkLimits.photos)
    throw new RefusalError(refuse('customer_link.refused.photos', { params: { count: customerLinkLimits.photos } }))
}

/** Notifies the company of the call; while no company has it, the dispatcher who assigned it last. */
export async function notifyPlanner(ctx: ChangeContext, call: StoredCall): Promise<void> {
  if (call.societe_uuid) await notifyCompany(ctx, call, call.societe_uuid, 'customer')
  else await notifyAssigner(ctx, call, 'customer')
}

export const item = (field: string, new_value: ChangedItem['new_value']): ChangedItem => ({
  field,
  old_value: null,
  new_value,
})

const changed = (field: string, old_value: ChangedItem['old_value'], new_value: ChangedItem['new_value']) =>
  old_value === new_value ? [] : [{ field, old_value, new_value }]

/** Writes the answer to the visit as it is planned now. */
export const answerVisit = (
  ctx: ChangeContext,
  call: StoredCall,
  values: Updateable<CustomerAnswers>,
  changes: readonly ChangedItem[],
) => saveAnswer(ctx, call, { ...values, visit_at: call.appointment_date_at, answered_at: ctx.now }, changes)
