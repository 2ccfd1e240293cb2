import { availabilityMs } from '@callout/domain/calls/assignment/availability.ts'
import type { TrackRecord } from '@callout/domain/calls/assignment/track-record.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { servesPostcodes } from '../../companies/company.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { storedCount } from '../../platform/lists/counts.ts'
import { repeatOfKeySql, type StoredRepeat } from '../repeat/repeat.queries.ts'
import type { CandidateFacts, CompanyWorkload } from './candidate.placing.ts'

/** The fields of a call that candidates are loaded for. */
export interface CallToAssign {
  readonly ID: string
  readonly network_code: string
  readonly code_postal: string
  readonly pays: string
  readonly wish_date_from: string | null
}

/** Facts about the whole network, loaded for each assignment. */
export interface AssignmentFacts extends CandidateFacts {
  /** The count of company changes, which is the version of the cached roster. */
  readonly changes: number
  /** The track records of all companies, added up. */
  readonly record: TrackRecord
  /** The companies that serve the postcode of the call. */
  readonly serving: ReadonlySet<string>
  /** The call that this one repeats. */
  readonly repeated: StoredRepeat | null
}

type CompanySetName = 'serving' | 'onLeave' | 'declined'

/** SQL that selects the track records of all companies of the network, added up. */
export const networkRecordSql = (network_code: string) => sql`
  select coalesce(sum(offered), 0) as offered, coalesce(sum(accepted), 0) as accepted, coalesce(sum(done), 0) as done,
    coalesce(sum(done_at_first_visit), 0) as done_at_first_visit
  from company_records where network_code = ${network_code}`

/** Loads all facts in one query, because a round trip costs as much as the query. `previous` is an SQL expression. */
export async function loadAssignmentFacts(
  tx: Db,
  call: CallToAssign,
  { previous, time_zone }: { previous: RawBuilder<string | null>; time_zone: string },
): Promise<AssignmentFacts> {
  const { wish_date_from: wish, network_code } = call
  const { rows } = await sql<
    TrackRecord & Pick<AssignmentFacts, 'changes' | 'previous' | 'repeated'> & Record<CompanySetName, string[]>
  >`
    select offered, accepted, done, done_at_first_visit, (select changes from company_changes) as changes, ${previous} as previous,
      ${repeatOfKeySql(call.ID)} as repeated,
      array(select societe_uuid::text from company_postcodes where ${servesPostcodes([call])}) as serving,
      array(select societe_uuid::text from company_leaves
        where (${wish}::timestamptz at time zone ${time_zone})::date between starts_on and ends_on) as "onLeave",
      array(select societe_uuid::text from call_declines where service_job_uuid = ${call.ID}) as declined
    from (${networkRecordSql(network_code)}) record`.execute(tx)
  const [{ changes, previous: previousCompany, repeated, serving, onLeave, declined, ...record }] = rows as [
    (typeof rows)[number],
  ]
  return {
    changes,
    previous: previousCompany,
    repeated,
    record,
    serving: new Set(serving),
    onLeave: new Set(onLeave),
    declined: new Set(declined),
  }
}

/** Loads the workloads of these companies, in no order. */
export async function loadWorkloads(
  tx: Db,
  call: CallToAssign,
  companies: readonly string[],
  openStatuses: readonly number[],
): Promise<readonly CompanyWorkload[]> {
  const { wish_date_from: wish } = call
  const openCalls = storedCount(callList, call, sql.ref('c.societe_uuid'), openStatuses.map(String))
  // Computed here: PostgreSQL misestimates how few rows match a bound that it computes itself.
  const from = wish && addMilliseconds(wish, -availabilityMs.before)
  const to = wish && addMilliseconds(wish, availabilityMs.after)
  const { rows } = await sql<CompanyWorkload>`
    select c.societe_uuid, c.last_assigned_at, coalesce(r.offered, 0) as offered, coalesce(r.accepted, 0) as accepted,
      coalesce(r.done, 0) as done, coalesce(r.done_at_first_visit, 0) as done_at_first_visit,
      ${openCalls} as open_calls,
      (select coalesce(sum(k.duration_minutes), 0)::int from calls k where k.network_code = c.network_code
        and k.societe_uuid = c.societe_uuid and k.is_saved_status_open
        and k.schedule_start_date >= ${from} and k.schedule_start_date < ${to}) as booked_minutes
    from unnest(${companies}::uuid[]) candidate (societe_uuid)
    join companies c using (societe_uuid) left join company_records r using (societe_uuid)`.execute(tx)
  return rows
}
