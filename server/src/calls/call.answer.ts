import { isAnswerInTime } from '@callout/domain/calls/answer.state.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalOfAppointment, refusalToAnswer, refusalToPlan } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { isBlank } from '@callout/domain/platform/facts/clean-text.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { addMilliseconds, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import { findTechnician } from '../companies/company.queries.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { cachedValueLists, type StoredItem } from '../value-lists/value-list.queries.ts'
import { clearedAnswer, companyColumns } from './assignment/call.assign.ts'
import { changeCall } from './call.change.ts'
import { refuseOldCall } from './call.old-version.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { loadCallRecord } from './call.record.ts'
import type { CallEffect } from './change/call.effect.ts'
import { notifyAssigner } from './notification.queries.ts'
import { keepUndo } from './undo/call.undo.store.ts'

/** The planned start and end that follow from an appointment and its length. */
export function scheduleOf(appointment_date_at: string, duration_minutes: number) {
  const end = addMilliseconds(appointment_date_at, duration_minutes * minuteMs)
  return { appointment_date_at, duration_minutes, schedule_start_date: appointment_date_at, schedule_end_date: end }
}

/** Refuses a technician who does not work for the call's company. */
export async function refuseForeignTechnician(
  ctx: ChangeContext,
  call: Pick<StoredCall, 'societe_uuid'>,
  technician: string,
) {
  throwIfRefused(refusalOfChoice('technician', await findTechnician(ctx.tx, call.societe_uuid, technician)))
}

/** The company accepts the call and plans a visit. */
export async function acceptCall(ctx: ChangeContext, input: BodyOf<typeof callApi.accept>): Promise<CallRecord> {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID, 'for update')
  throwIfRefused(refusalToAnswer(ctx.actor, call))
  await refuseOldCall(ctx, call, input.version)
  throwIfRefused(refusalOfAppointment(input.appointment_date_at, ctx.now))
  await refuseForeignTechnician(ctx, call, input.technician)
  const schedule = scheduleOf(input.appointment_date_at, input.duration_minutes)
  const changes = { accepted_at: ctx.now, technician: input.technician, ...schedule }
  await changeCall(ctx, call, changes, 'accept')
  return loadCallRecord(ctx, call.ID)
}

/** The company rejects the call. The call stores who rejected it and why, and is unassigned again. */
export async function rejectCall(ctx: ChangeContext, input: BodyOf<typeof callApi.reject>): Promise<null> {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID, 'for update')
  throwIfRefused(refusalToAnswer(ctx.actor, call))
  await refuseOldCall(ctx, call, input.version)
  const reject_reason = await rejectReasonOf(ctx, call, input)
  const { rejected_by: _by, rejected_at: _at, reject_reason: _reason, ...cleared } = clearedAnswer
  const rejection = { rejected_at: ctx.now, reject_reason, rejected_by: call.subcontractor_name }
  const changes = { ...cleared, ...companyColumns(undefined), ...rejection }
  await changeCall(ctx, call, changes, 'reject', keepDecline(input.reject_reason), notifyOfDecline)
  return null
}

const notifyOfDecline: CallEffect = (ctx, { before }) => notifyAssigner(ctx, before, 'declined')

/** Keeps why the call's company does not take it. The algorithm does not ask the company again. */
export const keepDecline =
  (reject_reason: string): CallEffect =>
  ({ tx, now }, { before: { ID, societe_uuid, answer_due_at } }) => {
    const decline = { declined_at: now, reject_reason, in_time: isAnswerInTime(answer_due_at, now) }
    return tx
      .insertInto('call_declines')
      .values({ service_job_uuid: ID, societe_uuid: societe_uuid as string, ...decline })
      .onConflict((conflict) => conflict.columns(['service_job_uuid', 'societe_uuid']).doUpdateSet(decline))
      .execute()
  }

/** The reason's value. A reason with free text gets the text appended: `other: the customer moved`. */
async function rejectReasonOf(
  ctx: ChangeContext,
  call: StoredCall,
  input: BodyOf<typeof callApi.reject>,
): Promise<string> {
  const lists = await cachedValueLists(ctx, call.network_code)
  const choice = { list: 'reject_reasons', value: input.reject_reason, field: 'reject_reason' }
  throwIfRefused(lists.refusalOf(choice, ctx.lang))
  const item = lists.item('reject_reasons', input.reject_reason) as StoredItem
  if (item.attributes.free_text !== true) return item.value
  const freeText = (input.reject_text ?? '').trim()
  if (isBlank(freeText)) throw new RefusalError(refuseField('reject_text', 'text.required'))
  return `${item.value}: ${freeText}`
}

/** Moves a visit on the calendar. The appointment and its length change with it. */
export async function planCall(ctx: ChangeContext, input: BodyOf<typeof callApi.plan>): Promise<CallRecord> {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID, 'for update')
  await refuseOldCall(ctx, call, input.version)
  throwIfRefused(refusalToPlan(call))
  const minutes = Math.round((Date.parse(input.schedule_end_date) - Date.parse(input.schedule_start_date)) / minuteMs)
  if (minutes < 1) throw new RefusalError(refuseField('schedule_end_date', 'message.end_before_start'))
  if (minutes > 1440) throw new RefusalError(refuseField('schedule_end_date', 'message.must_be_maximum'))
  if (input.schedule_start_date !== call.schedule_start_date)
    throwIfRefused(refusalOfAppointment(input.schedule_start_date, ctx.now))
  // A visit whose technician has left can still be moved.
  if (input.technician && input.technician !== call.technician)
    await refuseForeignTechnician(ctx, call, input.technician)
  const technician = input.technician || call.technician
  const changes = { technician, ...scheduleOf(input.schedule_start_date, minutes) }
  await changeCall(ctx, call, changes, 'planning', keepUndo)
  return loadCallRecord(ctx, call.ID)
}
