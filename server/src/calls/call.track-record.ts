import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { CompanyRecords } from '../platform/database/db.types.ts'
import type { StoredCall } from './call.queries.ts'
import type { CallEffect } from './change/call.effect.ts'

export type TrackedCall = Pick<StoredCall, 'network_code' | 'societe_uuid' | 'accepted_at' | 'done_at' | 'appointments'>

/** Additions of a changed call to the track record of its company. */
type TrackRecordChange = Selectable<CompanyRecords>

/** Adds a change of a call to the track record of its company, or takes back what the undone change has added. */
export const keepTrackRecord: CallEffect = async ({ tx }, { before, after, type }) => {
  const change = type === 'undo' ? negated(trackRecordChange(after, before)) : trackRecordChange(before, after)
  if (change) await addToTrackRecord(tx, change)
}

/**
 * Additions to a track record: calls offered, accepted, done, done at the first visit. A done call that is opened again
 * or taken off its company is -1 done.
 */
export function trackRecordChange(before: TrackedCall, after: TrackedCall): TrackRecordChange | undefined {
  const offered = after.societe_uuid && after.societe_uuid !== before.societe_uuid ? 1 : 0
  const accepted = after.accepted_at && !before.accepted_at ? 1 : 0
  const isDone = after.done_at !== null && after.societe_uuid !== null
  const done = Number(isDone) - Number(before.done_at !== null)
  const societe_uuid = after.societe_uuid ?? before.societe_uuid
  if (!societe_uuid || (offered === 0 && accepted === 0 && done === 0)) return undefined
  const visits = done === 1 ? after.appointments : before.appointments
  const done_at_first_visit = visits === 1 ? done : 0
  return { societe_uuid, network_code: before.network_code, offered, accepted, done, done_at_first_visit }
}

const negated = (change: TrackRecordChange | undefined) =>
  change && {
    ...change,
    offered: -change.offered,
    accepted: -change.accepted,
    done: -change.done,
    done_at_first_visit: -change.done_at_first_visit,
  }

/** Adds to the track record of a company. */
export const addToTrackRecord = (tx: Db, change: TrackRecordChange) =>
  sql`insert into company_records as r (societe_uuid, network_code, offered, accepted, done, done_at_first_visit)
    values (${change.societe_uuid}, ${change.network_code}, ${change.offered}, ${change.accepted}, ${change.done},
      ${change.done_at_first_visit})
    on conflict (societe_uuid) do update set offered = r.offered + excluded.offered,
      accepted = r.accepted + excluded.accepted, done = r.done + excluded.done,
      done_at_first_visit = r.done_at_first_visit + excluded.done_at_first_visit`.execute(tx)
