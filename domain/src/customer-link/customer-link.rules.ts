import { type Refusal, refuse } from '../platform/refusal.ts'

/**
 * State of a call for its customer: a visit is planned, has begun, has ended with the work done, is being arranged, or
 * takes no place; `done`: the call is over.
 */
export type LinkState = 'planned' | 'begun' | 'finished' | 'arranged' | 'done' | 'closed'

/** The acts that the page behind a customer's link offers. */
export const linkActs = ['confirm', 'keep', 'move', 'other', 'earlier', 'note', 'cancel', 'photo', 'rate'] as const
export type LinkAct = (typeof linkActs)[number]

interface LinkedCall {
  readonly is_saved_status_open: boolean
  readonly is_cancelled_status: boolean
  readonly accepted_at: string | null
  readonly appointment_date_at: string | null
  /** When the technician set off for this visit, or started or finished it without setting off; null before. */
  readonly begun_at: string | null
  /** When the technician finished this visit with the work done; null before. */
  readonly work_done_at: string | null
}

/** The state of a call; `now` is ISO 8601. */
export function linkStateOf(call: LinkedCall, now: string): LinkState {
  if (call.is_cancelled_status) return 'closed'
  if (!call.is_saved_status_open) return 'done'
  if (!call.accepted_at || !call.appointment_date_at) return 'arranged'
  if (call.work_done_at) return 'finished'
  return call.appointment_date_at > now && !call.begun_at ? 'planned' : 'begun'
}

/** The acts that each state allows. */
export const actsOfState: Readonly<Record<LinkState, readonly LinkAct[]>> = {
  planned: ['confirm', 'keep', 'move', 'other', 'earlier', 'note', 'photo', 'cancel'],
  begun: ['note', 'photo'],
  finished: ['rate', 'note', 'photo'],
  arranged: ['note', 'photo', 'cancel'],
  done: ['rate'],
  closed: [],
}

/** The customer's answer to the visit as it is planned now; '' for none. */
export type SaidOfVisit = '' | 'confirmed' | 'wish' | 'cancelled'

/** The acts that the page does not offer after each answer: what was said stays said until it is taken back. */
const hiddenAfter: Readonly<Record<SaidOfVisit, readonly LinkAct[]>> = {
  '': ['keep'],
  confirmed: ['confirm', 'keep'],
  wish: ['confirm', 'earlier'],
  cancelled: ['confirm', 'earlier', 'cancel'],
}

/** The acts that the page offers in this state, after this answer. */
export const offeredActs = (state: LinkState, said: SaidOfVisit) =>
  actsOfState[state].filter((act) => !hiddenAfter[said].includes(act))

/** Refuses to confirm a visit or an earlier time after a wish or a cancellation, and to keep one without them. */
export function refusalOfAnswered(act: LinkAct, said: SaidOfVisit): Refusal | undefined {
  const needsVisit = act === 'confirm' || act === 'earlier'
  if (needsVisit && (said === 'wish' || said === 'cancelled')) return refuse('customer_link.refused.answered')
  if (act === 'keep' && said === '') return refuse('customer_link.refused.state')
}

/** Refuses an act that the state does not allow, such as moving a visit that has begun. */
export function refusalOfAct(act: LinkAct, state: LinkState): Refusal | undefined {
  if (!actsOfState[state].includes(act)) return refuse('customer_link.refused.state')
}

/** Refuses an answer to a visit that has moved since the page showed it at `shown` (ISO 8601, '' without a time). */
export function refusalOfMovedVisit(
  shown: string,
  { appointment_date_at }: Pick<LinkedCall, 'appointment_date_at'>,
): Refusal | undefined {
  if (shown !== (appointment_date_at ?? '')) return refuse('customer_link.refused.moved')
}
