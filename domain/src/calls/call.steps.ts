import { type CallRecord, CallStatus } from './call.ts'

/** The steps of a call from its creation to its end. */
export const callSteps = ['open', 'accepted', 'done', 'validated', 'closed'] as const
export type CallStep = (typeof callSteps)[number]

type StepFacts = Pick<CallRecord, 'status_id' | 'accepted_at' | 'is_saved_status_open'>

/** The step that a call has reached; undefined for a cancelled call, which has left the steps. */
export function stepOf({ status_id, accepted_at, is_saved_status_open }: StepFacts): CallStep | undefined {
  if (status_id === CallStatus.done) return 'done'
  if (status_id === CallStatus.validated) return 'validated'
  if (status_id === CallStatus.closed) return 'closed'
  if (status_id === CallStatus.pending || is_saved_status_open) return accepted_at ? 'accepted' : 'open'
}

/** True if the steps alone do not tell the status: then its name is shown too. */
export const needsStatusName = ({ status_id }: Pick<CallRecord, 'status_id'>) =>
  status_id === CallStatus.pending || status_id === CallStatus.cancelled
