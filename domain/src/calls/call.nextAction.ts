import { isElevated, Role } from '../platform/access.ts'
import { type CallPermissions, type CallRecord, CallStatus } from './call.ts'

export type NextAction =
  | 'accept'
  | 'assign'
  | 'ring_customer'
  | 'ring_company'
  | 'finish'
  | 'write_fees'
  | 'validate'
  | 'close'

/** Call fields that decide what comes next. Instants are ISO 8601 text in UTC. */
export type NextActionFacts = Pick<
  CallRecord,
  | 'status_id'
  | 'is_saved_status_open'
  | 'societe_uuid'
  | 'accepted_at'
  | 'appointment_date_at'
  | 'phone'
  | 'phone2'
  | 'subcontractor_phone'
> & { readonly can: Pick<CallPermissions, 'accept' | 'assign' | 'edit'> }

/** The one thing that this person does next with the call; undefined if it is somebody else's turn. */
export function nextActionOf(role: Role, call: NextActionFacts, now: string): NextAction | undefined {
  if (role === Role.sat) return nextOfCompany(call, now)
  if (call.can.assign && call.societe_uuid === null) return 'assign'
  const awaitsAnswer = call.is_saved_status_open && call.societe_uuid !== null && call.accepted_at === null
  if (awaitsAnswer) return call.subcontractor_phone === '' ? undefined : 'ring_company'
  if (!isElevated(role)) return undefined
  if (call.status_id === CallStatus.done) return 'validate'
  if (call.status_id === CallStatus.validated) return 'close'
}

function nextOfCompany(call: NextActionFacts, now: string): NextAction | undefined {
  if (call.can.accept) return 'accept'
  if (call.status_id === CallStatus.done) return 'write_fees'
  if (call.accepted_at === null || !call.is_saved_status_open) return undefined
  const isVisited = call.appointment_date_at !== null && call.appointment_date_at <= now
  if (isVisited && call.can.edit.includes('status_id')) return 'finish'
  return call.phone || call.phone2 ? 'ring_customer' : undefined
}

/** Status that an action sets; undefined if it sets none. */
export const statusSetBy = (action: NextAction): number | undefined =>
  ({ finish: CallStatus.done, validate: CallStatus.validated, close: CallStatus.closed })[action as string]
