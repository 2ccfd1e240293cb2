import { sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Calls } from '../platform/database/db.types.ts'
import type { StoredCall } from './call.queries.ts'

type TrackedCall = Pick<StoredCall, 'network_code' | 'societe_uuid' | 'accepted_at' | 'done_at' | 'appointments'>
type TrackedChanges = Pick<Updateable<Calls>, 'societe_uuid' | 'accepted_at' | 'done_at' | 'appointments'>

/** Additions of a changed call to the track record of its company. */
interface TrackRecordChange {
  readonly societe_uuid: string
  readonly network_code: string
  readonly offered: number
  readonly accepted: number
  readonly done: number
  readonly done_at_first_visit: number
}

/**
 * Additions to a track record: calls offered, accepted, done, done at the first visit. A done call that is opened again
 * or taken off its company is -1 done.
 */
export function trackRecordChange(call: TrackedCall, changes: TrackedChanges): TrackRecordChange | undefined {
  const offered = changes.societe_uuid && changes.societe_uuid !== call.societe_uuid ? 1 : 0
  const accepted = changes.accepted_at && !call.accepted_at ? 1 : 0
  const { done_at = call.done_at, appointments = call.appointments } = changes
  const isDone = done_at !== null && changes.societe_uuid !== null
  const done = Number(isDone) - Number(call.done_at !== null)
  const societe_uuid = changes.societe_uuid ?? call.societe_uuid
  if (!societe_uuid || (offered === 0 && accepted === 0 && done === 0)) return undefined
  const visits = done === 1 ? appointments : call.appointments
  const done_at_first_visit = visits === 1 ? done : 0
  return { societe_uuid, network_code: call.network_code, offered, accepted, done, done_at_first_visit }
}

/** Takes back what the undone change has added. `changes` restore the call as it was before. */
export function undoneTrackRecordChange(call: StoredCall, changes: TrackedChanges): TrackRecordChange | undefined {
  const undone = trackRecordChange({ ...call, ...(changes as Partial<StoredCall>) }, call)
  return (
    undone && {
      ...undone,
      offered: -undone.offered,
      accepted: -undone.accepted,
      done: -undone.done,
      done_at_first_visit: -undone.done_at_first_visit,
    }
  )
}

/** Statement that adds a change to the track record of the company. */
export const trackRecordUpsert = (tx: Db, change: TrackRecordChange) =>
  tx
    .insertInto('company_records')
    .values(change)
    .onConflict((conflict) =>
      conflict.column('societe_uuid').doUpdateSet({
        offered: sql`company_records.offered + excluded.offered`,
        accepted: sql`company_records.accepted + excluded.accepted`,
        done: sql`company_records.done + excluded.done`,
        done_at_first_visit: sql`company_records.done_at_first_visit + excluded.done_at_first_visit`,
      }),
    )
