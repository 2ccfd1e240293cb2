import { isElevated, Role } from '../platform/access.ts'
import { type CallPermissions, type CallRecord, CallStatus } from './call.ts'

export type NextAction =
  | 'accept'
  | 'assign'
  | 'ring_customer'
  | 'ring_company'
  | 'enter_serial'
  | 'plan_visit'
  | 'finish'
  | 'request_reopening'
  | 'reopen'
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
  | 'fictive_serial_number'
  | 'reopening_reason'
  | 'document_types'
> & {
  readonly can: Pick<CallPermissions, 'accept' | 'assign' | 'edit' | 'request_reopening'>
  /** True if the report of its visit says that another one is needed, and this person plans visits. */
  readonly mayPlanAnotherVisit?: boolean
}

/** The one thing that this person does next with the call; undefined if it is somebody else's turn. */
export function nextActionOf(role: Role, call: NextActionFacts, now: string): NextAction | undefined {
  if (role === Role.sat) return nextOfCompany(call, now)
  if (call.can.assign && call.societe_uuid === null) return 'assign'
  const awaitsAnswer = call.is_saved_status_open && call.societe_uuid !== null && call.accepted_at === null
  if (awaitsAnswer) return call.subcontractor_phone === '' ? undefined : 'ring_company'
  if (!isElevated(role)) return undefined
  if (call.reopening_reason !== '') return 'reopen'
  // Without fees and spare parts the status is refused.
  const hasBoth = ['fee', 'sparepart'].every((type) => call.document_types.includes(type))
  if (call.status_id === CallStatus.done) return hasBoth ? 'validate' : undefined
  if (call.status_id === CallStatus.validated) return 'close'
}

function nextOfCompany(call: NextActionFacts, now: string): NextAction | undefined {
  if (call.can.accept) return 'accept'
  // Fees are written while the call is open, so the office has to open it again first.
  if (call.status_id === CallStatus.done && !call.document_types.includes('fee') && call.can.request_reopening)
    return 'request_reopening'
  if (call.accepted_at === null || !call.is_saved_status_open) return undefined
  if (call.mayPlanAnotherVisit) return 'plan_visit'
  const isVisited = call.appointment_date_at !== null && call.appointment_date_at <= now
  if (isVisited && call.can.edit.includes('status_id')) {
    // A call with a fictive serial number can't be done.
    return call.fictive_serial_number ? 'enter_serial' : 'finish'
  }
  return call.phone || call.phone2 ? 'ring_customer' : undefined
}

/** Status that an action sets; undefined if it sets none. */
export const statusSetBy = (action: NextAction): number | undefined =>
  ({ finish: CallStatus.done, validate: CallStatus.validated, close: CallStatus.closed, reopen: CallStatus.open })[
    action as string
  ]
