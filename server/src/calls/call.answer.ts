import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalOfAppointment, refusalToAnswer, refusalToPlan } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import { technicianOf } from '../companies/company.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { assignedTo, unanswered } from './call.assign.ts'
import { changeCall, refuseOldVersion } from './call.change.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'

const minute = 60_000

/** The plan that follows from an appointment and its length. */
export function scheduleOf(appointment_date_at: string, duration_minutes: number) {
  const end = new Date(Date.parse(appointment_date_at) + duration_minutes * minute).toISOString()
  return { appointment_date_at, duration_minutes, schedule_start_date: appointment_date_at, schedule_end_date: end }
}

/** A technician must work for the call's company. */
export async function refuseForeignTechnician(work: Work, call: StoredCall, technician: string) {
  if (!(await technicianOf(work.tx, call.societe_uuid, technician)))
    throw new RefusalError(refuseField('technician', 'message.not_in_list'))
}

/** The company takes the call and promises a visit. */
export async function acceptCall(work: Work, input: BodyOf<typeof callApi.accept>): Promise<CallRecord> {
  const call = await visibleCall(work.tx, work.actor, input.ID, 'for update')
  orRefuse(refusalToAnswer(work.actor, call))
  await refuseOldVersion(work, call, input.version)
  orRefuse(refusalOfAppointment(input.appointment_date_at, work.now))
  await refuseForeignTechnician(work, call, input.technician)
  const schedule = scheduleOf(input.appointment_date_at, input.duration_minutes)
  const changes = { accepted_at: work.now, technician: input.technician, ...schedule }
  return orNotFound(await changeCall(work, call, changes, 'accept'))
}

/** The company declines: the call keeps who and why, and stands among the unassigned or declined. */
export async function rejectCall(work: Work, input: BodyOf<typeof callApi.reject>): Promise<null> {
  const { tx, actor, now } = work
  const call = await visibleCall(tx, actor, input.ID, 'for update')
  orRefuse(refusalToAnswer(actor, call))
  await refuseOldVersion(work, call, input.version)
  const reject_reason = await reasonOf(work, call, input)
  const { rejected_by: _by, rejected_at: _at, reject_reason: _why, ...cleared } = unanswered
  const declined = { rejected_at: now, reject_reason, rejected_by: call.subcontractor_name }
  await changeCall(work, call, { ...cleared, ...assignedTo(undefined), ...declined }, 'reject')
  await tx
    .insertInto('call_declines')
    .values({ service_job_uuid: call.ID, societe_uuid: call.societe_uuid as string, declined_at: now })
    .onConflict((on) => on.columns(['service_job_uuid', 'societe_uuid']).doUpdateSet({ declined_at: now }))
    .execute()
  return null
}

/** The reason's value, with the words where its item asks for them: `other: the customer moved`. */
async function reasonOf(work: Work, call: StoredCall, input: BodyOf<typeof callApi.reject>): Promise<string> {
  const item = (await valueLists(work, call.network_code)).item('reject_reasons', input.reject_reason)
  if (!item) throw new RefusalError(refuseField('reject_reason', 'message.not_in_list'))
  if (item.attributes.free_text !== true) return item.value
  const words = (input.reject_text ?? '').trim()
  if (words === '') throw new RefusalError(refuseField('reject_text', 'text.required'))
  return `${item.value}: ${words}`
}

/** A visit moved on the calendar: the appointment and its length move along. */
export async function planCall(work: Work, input: BodyOf<typeof callApi.plan>): Promise<CallRecord> {
  const call = await visibleCall(work.tx, work.actor, input.ID, 'for update')
  await refuseOldVersion(work, call, input.version)
  orRefuse(refusalToPlan(call))
  const minutes = Math.round((Date.parse(input.schedule_end_date) - Date.parse(input.schedule_start_date)) / minute)
  if (minutes < 1) throw new RefusalError(refuseField('schedule_end_date', 'message.end_before_start'))
  if (minutes > 1440) throw new RefusalError(refuseField('schedule_end_date', 'message.must_be_maximum'))
  if (input.schedule_start_date !== call.schedule_start_date)
    orRefuse(refusalOfAppointment(input.schedule_start_date, work.now))
  if (input.technician) await refuseForeignTechnician(work, call, input.technician)
  const technician = input.technician || call.technician
  const changes = { technician, ...scheduleOf(input.schedule_start_date, minutes) }
  return orNotFound(await changeCall(work, call, changes, 'planning'))
}
