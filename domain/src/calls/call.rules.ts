import { isElevated, Role } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'
import { type Refusal, refuse, refuseField } from '../kernel/refusal.ts'
import { CallStatus, type EditableField, workFields, writtenFields } from './call.ts'

/** What the rules need to know of a call. Instants are ISO 8601 UTC text, so they compare as text. */
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
}

const isMine = (actor: Actor, call: CallFacts) =>
  actor.societe_uuid !== null && call.societe_uuid === actor.societe_uuid

/** A company answers a call once, and only while the call is its own. */
export function refusalToAnswer(actor: Actor, call: CallFacts): Refusal | undefined {
  if (actor.role !== Role.sat || !isMine(actor, call)) return refuse('call.refused.not_yours')
  if (call.accepted_at ?? call.rejected_at) return refuse('call.refused.already_answered')
}

/** A visit can't be promised for a moment that has passed. */
export function refusalOfAppointment(appointment_date_at: string, now: string): Refusal | undefined {
  // The form offers minutes: the running minute still counts as now.
  if (appointment_date_at.slice(0, 16) < now.slice(0, 16))
    return refuseField('appointment_date_at', 'message.appointment_in_past')
}

/** A call is given to a company while its work is still to be done. */
export function refusalToAssign(call: CallFacts): Refusal | undefined {
  if (!call.is_saved_status_open) return refuse('call.refused.not_open')
}

/** There must be a company to take off. */
export function refusalToUnassign(call: CallFacts): Refusal | undefined {
  if (call.societe_uuid === null) return refuse('call.refused.no_company')
}

/** A visit is moved on the calendar once the company has promised it, and while the work is open. */
export function refusalToPlan(call: Pick<CallFacts, 'accepted_at' | 'is_saved_status_open'>): Refusal | undefined {
  if (!call.accepted_at) return refuse('call.refused.not_accepted')
  if (!call.is_saved_status_open) return refuse('call.refused.not_open')
}

/** Only a call nobody works on, and nobody wrote documents for, can be deleted. */
export function refusalToDelete(call: CallFacts, hasDocuments: boolean): Refusal | undefined {
  if (call.societe_uuid !== null) return refuse('call.refused.assigned')
  if (hasDocuments) return refuse('call.refused.has_documents')
}

/** Central staff of the elevated group choose any status at any time; the others only while the saved one is open. */
export const mayChooseAnyStatus = (actor: Pick<Actor, 'role'>) => isElevated(actor.role)

export function mayEditStatus(actor: Actor, call: CallFacts): boolean {
  return mayChooseAnyStatus(actor) || call.is_saved_status_open
}

/** An accepted call in an open status has an appointment that can be moved and must stay. */
export const appointmentIsLive = (call: CallFacts) => call.accepted_at !== null && call.is_saved_status_open

/** The fields this person may change on this call. Every other field a save brings is ignored. */
export function editableFields(actor: Actor, call: CallFacts): EditableField[] {
  // The product follows the equipment card.
  const closed = new Set<EditableField>(['code_product', 'ins_id'])
  if (actor.role === Role.sat) closed.add('description')
  if (actor.role === Role.callcenter || call.is_cancelled_status) closed.add('description_sat')
  if (actor.role === Role.callcenter || !call.accepted_at) closed.add('technician')
  if (!appointmentIsLive(call)) closed.add('appointment_date_at').add('duration_minutes')
  if (!mayEditStatus(actor, call)) closed.add('status_id')
  const all = [...Object.keys(writtenFields()), ...Object.keys(workFields())] as EditableField[]
  return all.filter((field) => !closed.has(field))
}

/** What is known beside the call when its status is to change. */
export interface StatusFacts {
  /** The statuses this person may choose from. */
  readonly offered: readonly number[]
  /** Whether both fee lookups returned data for the call. */
  readonly hasFeesAndParts: boolean
}

/** Whether the change of status validates done work: whoever is no dispatcher needs fees and spare parts for that. */
export function asksForDocuments(actor: Pick<Actor, 'role'>, call: Pick<CallFacts, 'status_id'>, status_id: number) {
  const validates = call.status_id === CallStatus.done && status_id === CallStatus.validated
  return validates && actor.role !== Role.dispatcher
}

/** The three guards of a status change, and the list the status must come from. */
export function refusalOfStatus(
  actor: Pick<Actor, 'role'>,
  call: CallFacts,
  next: { status_id: number; description_sat: string; fictive_serial_number: boolean },
  facts: StatusFacts,
): Refusal | undefined {
  const { status_id } = next
  if (status_id === call.status_id) return
  if (!facts.offered.includes(status_id)) return refuseField('status_id', 'message.not_in_list')
  if (asksForDocuments(actor, call, status_id) && !facts.hasFeesAndParts)
    return refuseField('status_id', 'text.status_validation')
  if (status_id === CallStatus.done && next.fictive_serial_number)
    return refuseField('status_id', 'message.status_validation_for_fictive_serial_number')
  const cancels = call.status_id === CallStatus.open && status_id === CallStatus.cancelled
  if (cancels && actor.role === Role.sat && next.description_sat.trim() === '')
    return refuseField('description_sat', 'message.comment_required')
}

/** The appointment of an accepted open call stays filled in, and a new one lies ahead; the old one may stand. */
export function refusalOfSavedAppointment(
  call: CallFacts,
  appointment_date_at: string | null,
  now: string,
): Refusal | undefined {
  if (!appointmentIsLive(call)) return
  if (!appointment_date_at) return refuseField('appointment_date_at', 'text.required')
  if (appointment_date_at !== call.appointment_date_at) return refusalOfAppointment(appointment_date_at, now)
}
