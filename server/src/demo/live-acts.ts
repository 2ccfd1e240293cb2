import { minuteMs } from '@callout/domain/platform/wall-clock.ts'

/** An own call of the live demo; instants are ISO 8601. */
export interface LiveCall {
  readonly ID: string
  readonly call_id: string
  readonly version: number
  readonly created_at: string
  readonly societe_uuid: string | null
  readonly assigned_at: string | null
  readonly rejected_at: string | null
  readonly accepted_at: string | null
  readonly schedule_start_date: string | null
  readonly on_the_way_at: string | null
  readonly started_at: string | null
  readonly was_declined: boolean
}

export type LiveAct = 'assign' | 'accept' | 'decline' | 'depart' | 'start' | 'finish'

/** The next act on the call at `now`, in milliseconds since 1970; undefined while nothing is due. */
export function nextAct(call: LiveCall, now: number): LiveAct | undefined {
  const isDue = (since: string | null, minutes: number) =>
    since !== null && now >= Date.parse(since) + minutes * minuteMs
  if (!call.societe_uuid) return isDue(call.rejected_at ?? call.created_at, 3) ? 'assign' : undefined
  if (!call.accepted_at) return isDue(call.assigned_at, 2) ? answerOf(call) : undefined
  if (!call.on_the_way_at) return isDue(call.schedule_start_date, -15) ? 'depart' : undefined
  if (!call.started_at) return isDue(call.schedule_start_date, 0) ? 'start' : undefined
  return isDue(call.schedule_start_date, 25) ? 'finish' : undefined
}

/** One call of eight is declined by the first company. */
const answerOf = ({ call_id, was_declined }: LiveCall) =>
  Number(call_id) % 8 === 0 && !was_declined ? 'decline' : 'accept'
