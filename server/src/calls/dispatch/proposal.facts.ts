import { availabilityMs } from '@callout/domain/calls/assignment/availability.ts'
import type { TrackRecord } from '@callout/domain/calls/assignment/track-record.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { joinPostcodeArea, placeOf } from '../../companies/call-place.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { storedCount } from '../../platform/lists/counts.ts'
import { networkRecordSql } from '../assignment/candidate.facts.ts'
import type { CompanyWorkload } from '../assignment/candidate.placing.ts'
import { callsVisibleTo, previousCompanyOfAlias } from '../call.queries.ts'

/** A visible call with the facts that its ranking needs. */
export interface CallForProposal {
  readonly ID: string
  readonly call_id: string
  readonly version: number
  readonly created_at: string
  readonly is_unassigned: boolean
  readonly skill: string
  readonly priority: string
  /** The latest instant for the answer that its contract promised; null if it promised none. */
  readonly promised_until: string | null
  readonly code_postal: string
  readonly ville: string
  readonly pays: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly wish_date_from: string | null
  /** The wish date in the network's time zone, `YYYY-MM-DD`. */
  readonly wish_day: string | null
  readonly previous: string | null
  /** The company of the call that this one repeats. */
  readonly repeat_company: string | null
  readonly declined: readonly string[]
}

/** A planned visit of a company: when it starts (ISO 8601), and its minutes. */
export interface PlannedVisit {
  readonly societe_uuid: string
  readonly schedule_start_date: string
  readonly duration_minutes: number
}

/** Loads those of the calls that the actor may see; without own coordinates, the middle of the postcode area. */
export async function loadCallsForProposal(tx: Db, actor: Actor, IDs: readonly string[]): Promise<CallForProposal[]> {
  const { rows } = await sql<CallForProposal>`
    select call."ID", call.call_id, call.version, call.created_at, call.skill, call.priority, call.promised_until,
      call.code_postal, call.ville, call.pays,
      call.societe_uuid is null and call.is_saved_status_open as is_unassigned,
      ${placeOf('call')},
      call.wish_date_from, (call.wish_date_from at time zone ${actor.time_zone})::date as wish_day,
      ${previousCompanyOfAlias('call')} as previous,
      (select e.societe_uuid from calls e where e."ID" = call.repeat_of) as repeat_company,
      array(select societe_uuid::text from call_declines where service_job_uuid = call."ID") as declined
    from (select row.* from calls row
      where row."ID" = any(${IDs}::uuid[]) and ${callsVisibleTo(actor)}) call
    ${joinPostcodeArea('call')}`.execute(tx)
  return rows
}

/** Loads the workloads of all companies of the network, without booked minutes, and the count of company changes. */
export async function loadNetworkWorkloads(tx: Db, network_code: string, openStatuses: readonly number[]) {
  const openCalls = storedCount(callList, { network_code }, sql.ref('c.societe_uuid'), openStatuses.map(String))
  const { rows } = await sql<Omit<CompanyWorkload, 'booked_minutes'> & { changes: number }>`
    select c.societe_uuid, c.last_assigned_at, coalesce(r.offered, 0) as offered, coalesce(r.accepted, 0) as accepted,
      coalesce(r.done, 0) as done, coalesce(r.done_at_first_visit, 0) as done_at_first_visit, ${openCalls} as open_calls,
      (select changes from company_changes) as changes
    from companies c left join company_records r using (societe_uuid) where c.network_code = ${network_code}`.execute(
    tx,
  )
  return rows
}

/** The track records of all companies of the network, added up. */
export async function loadNetworkRecord(tx: Db, network_code: string): Promise<TrackRecord> {
  const { rows } = await sql<TrackRecord>`${networkRecordSql(network_code)}`.execute(tx)
  return rows[0] as TrackRecord
}

/** The leaves of the network's companies that touch the days between the first and the last wish. */
export async function loadLeaves(tx: Db, network_code: string, from: string, to: string) {
  const { rows } = await sql<{ societe_uuid: string; starts_on: string; ends_on: string }>`
    select l.societe_uuid, l.starts_on, l.ends_on from company_leaves l join companies c using (societe_uuid)
    where c.network_code = ${network_code} and l.ends_on >= ${from} and l.starts_on <= ${to}`.execute(tx)
  return rows
}

/** The open visits around the wishes, from the first to the last, in order of their start. */
export async function loadPlannedVisits(tx: Db, network_code: string, firstWish: string, lastWish: string) {
  const { rows } = await sql<PlannedVisit>`
    select societe_uuid, schedule_start_date, coalesce(duration_minutes, 0) as duration_minutes from calls
    where network_code = ${network_code} and societe_uuid is not null and is_saved_status_open
      and schedule_start_date >= ${addMilliseconds(firstWish, -availabilityMs.before)}
      and schedule_start_date < ${addMilliseconds(lastWish, availabilityMs.after)}
    order by schedule_start_date`.execute(tx)
  return rows
}
