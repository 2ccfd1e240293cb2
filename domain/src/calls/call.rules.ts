import { type AccessFacts, isAllowed, isElevated, isTechnician, Role, who } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { CallStatus, type EditableField, inputFields, progressFields } from './call.ts'

/** Call fields that the rules read. Instants are ISO 8601 text in UTC, so they can be compared as text. */
export interface CallFacts {
  readonly societe_uuid: string | null
  readonly subcontractor_name: string
  readonly status_id: number
  readonly is_saved_status_open: boolean
  readonly is_cancelled_status: boolean
  readonly fictive_serial_number: boolean
  readonly accepted_at: string | null
  readonly rejected_at: string | null
  readonly appointment_date_at: string | null
  readonly reopening_reason: string
  readonly campaign_uuid?: string | null
}

const isOwnCall = (actor: Actor, call: CallFacts) =>
  actor.societe_uuid !== null && call.societe_uuid === actor.societe_uuid

/**
 * Refuses an acceptance or rejection by anybody but the call's company, a second one, and one of a cancelled call.
 */
export function refusalToAnswer(actor: Actor, call: CallFacts): Refusal | undefined {
  if (actor.role !== Role.sat || !isOwnCall(actor, call)) return refuse('call.refused.not_yours')
  if (call.accepted_at ?? call.rejected_at) return refuse('call.refused.already_answered')
  if (call.is_cancelled_status) return refuse('call.refused.not_open')
}

/** True if an open call waits for its company to accept or reject it. */
export const waitsForAnswer = (
  call: Pick<CallFacts, 'societe_uuid' | 'accepted_at' | 'rejected_at' | 'is_saved_status_open'>,
) => call.societe_uuid !== null && call.accepted_at === null && call.rejected_at === null && call.is_saved_status_open

/** Refuses an appointment in the past. Both instants are ISO 8601 text in UTC. */
export function refusalOfAppointment(appointment_date_at: string, now: string): Refusal | undefined {
  // The form has minute precision, so the current minute is still accepted.
  if (appointment_date_at.slice(0, 16) < now.slice(0, 16))
    return refuseField('appointment_date_at', 'message.appointment_in_past')
}

/** Refuses to assign a call, or to propose times for its visit, if its saved status is not open. */
export function refusalIfNotOpen(call: Pick<CallFacts, 'is_saved_status_open'>): Refusal | undefined {
  if (!call.is_saved_status_open) return refuse('call.refused.not_open')
}

/** Refuses to unassign a call without a company. */
export function refusalToUnassign(call: CallFacts): Refusal | undefined {
  if (call.societe_uuid === null) return refuse('call.refused.no_company')
}

/** Time in milliseconds in which the author of an act can undo it. */
const undoWindowMs = 60_000

/** Roles that may undo an act: those that may do it. */
const undoers = { assign: who.dispatcher, planning: who.planners, status: who.everyone } as const
export type UndoableType = keyof typeof undoers

/** An act on a call that can be undone while the call still has its version. `acted_at` is ISO 8601. */
export interface UndoableAct {
  readonly type: UndoableType
  readonly version: number
  readonly account_uuid: string
  readonly acted_at: string
}

/** Refuses to undo what somebody else did, what is not the last change of the call, or what is too long ago. */
export function refusalToUndo(
  actor: Pick<Actor, 'account_uuid'> & AccessFacts,
  call: { readonly version: number },
  act: UndoableAct | undefined,
  now: string,
): Refusal | undefined {
  const isOwnLast = act?.version === call.version && act.account_uuid === actor.account_uuid
  const isRecent = act !== undefined && Date.parse(now) - Date.parse(act.acted_at) <= undoWindowMs
  if (!isOwnLast || !isRecent || !isAllowed(undoers[act.type], actor)) return refuse('call.refused.undo')
}

/** Refuses to plan a visit of a call that is not accepted or not open. */
export function refusalToPlan(call: Pick<CallFacts, 'accepted_at' | 'is_saved_status_open'>): Refusal | undefined {
  if (!call.accepted_at) return refuse('call.refused.not_accepted')
  if (!call.is_saved_status_open) return refuse('call.refused.not_open')
}

/** Refuses to ask for an own call that is open, or whose company asks already, to be opened again. */
export function refusalToRequestReopening(actor: Actor, call: CallFacts): Refusal | undefined {
  if (!isOwnCall(actor, call)) return refuse('call.refused.not_yours')
  if (call.is_saved_status_open) return refuse('call.refused.is_open')
  if (call.reopening_reason !== '') return refuse('call.refused.reopening_requested')
}

/** Refuses to delete a call that has a company or documents. */
export function refusalToDelete(call: CallFacts, hasDocuments: boolean): Refusal | undefined {
  if (call.societe_uuid !== null) return refuse('call.refused.assigned')
  if (hasDocuments) return refuse('call.refused.has_documents')
}

/** True for call centre and back office: they may change a call's status at any time. */
export const mayChooseAnyStatus = (actor: Pick<Actor, 'role'>) => isElevated(actor.role)

/** True if the actor may change the status: call centre and back office always, others while the call is open. */
function mayEditStatus(actor: Pick<Actor, 'role'>, call: CallFacts): boolean {
  return mayChooseAnyStatus(actor) || call.is_saved_status_open
}

/** True for an accepted open call: its appointment is required and can be moved. */
export const hasActiveAppointment = (call: CallFacts) => call.accepted_at !== null && call.is_saved_status_open

/** True if the actor may write the remark of the company: everyone but the call centre. */
export const mayWriteSatDescription = (actor: Pick<Actor, 'role'>) => actor.role !== Role.callcenter

/** The fields of the call that the actor may change. A save ignores all others. */
export function editableFields(actor: Actor, call: CallFacts): EditableField[] {
  // The product comes from the equipment card.
  const locked = new Set<EditableField>(['code_product', 'ins_id'])
  if (actor.role === Role.sat) locked.add('description')
  if (!mayWriteSatDescription(actor) || call.is_cancelled_status) locked.add('description_sat')
  if (actor.role === Role.callcenter || !call.accepted_at) locked.add('technician')
  // Visits are planned by the office of the company, not by the technician.
  if (isTechnician(actor)) locked.add('technician')
  if (!hasActiveAppointment(call) || isTechnician(actor)) locked.add('appointment_date_at').add('duration_minutes')
  if (!mayEditStatus(actor, call)) locked.add('status_id')
  if (!call.campaign_uuid) locked.add('campaign_answer')
  const all = [...Object.keys(inputFields()), ...Object.keys(progressFields())] as EditableField[]
  return all.filter((field) => !locked.has(field))
}

/** Further facts that a status change depends on. */
export interface StatusFacts {
  /** Ids of the statuses that the user may choose. */
  readonly offered: readonly number[]
  /** True if the call has fees and spare parts. */
  readonly hasFeesAndParts: boolean
}

/** True if the status change (done to validated) requires fees and spare parts; for dispatchers it never does. */
export function requiresDocuments(actor: Pick<Actor, 'role'>, call: Pick<CallFacts, 'status_id'>, status_id: number) {
  const validates = call.status_id === CallStatus.done && status_id === CallStatus.validated
  return validates && actor.role !== Role.dispatcher
}

/** Refuses a status change without permission, to a status not offered, or without what the new status requires. */
export function refusalOfStatus(
  actor: Pick<Actor, 'role'>,
  call: CallFacts & { readonly description_sat: string },
  next: { status_id: number; description_sat: string; fictive_serial_number: boolean },
  facts: StatusFacts,
): Refusal | undefined {
  const { status_id } = next
  if (status_id === call.status_id) return
  if (!mayEditStatus(actor, call)) return refuseField('status_id', 'call.refused.status_locked')
  if (!facts.offered.includes(status_id)) return refuseField('status_id', 'message.not_in_list')
  if (requiresDocuments(actor, call, status_id) && !facts.hasFeesAndParts)
    return refuseField('status_id', 'text.status_validation')
  if (status_id === CallStatus.done && next.fictive_serial_number)
    return refuseField('status_id', 'message.status_validation_for_fictive_serial_number')
  const cancels = call.status_id === CallStatus.open && status_id === CallStatus.cancelled
  if (cancels && actor.role === Role.sat && !hasNewComment(call, next))
    return refuseField('description_sat', 'message.comment_required')
}

/** True if the remark says more than the stored one, which may be that of an earlier visit. */
function hasNewComment(call: { readonly description_sat: string }, next: { readonly description_sat: string }) {
  const comment = next.description_sat.trim()
  return comment !== '' && comment !== call.description_sat.trim()
}

/** Refuses to clear the appointment of an accepted open call, or to change it to an instant in the past. */
export function refusalOfSavedAppointment(
  call: CallFacts,
  appointment_date_at: string | null,
  now: string,
): Refusal | undefined {
  if (!hasActiveAppointment(call)) return
  if (!appointment_date_at) return refuseField('appointment_date_at', 'text.required')
  if (appointment_date_at !== call.appointment_date_at) return refusalOfAppointment(appointment_date_at, now)
}

/** Refuses to clear the duration of an accepted open call: its planned end follows from it. */
export function refusalOfSavedDuration(
  call: CallFacts & { readonly duration_minutes: number | null },
  duration_minutes: number | null,
): Refusal | undefined {
  if (hasActiveAppointment(call) && duration_minutes === null && call.duration_minutes !== null)
    return refuseField('duration_minutes', 'text.required')
}
