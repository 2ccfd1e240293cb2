import type { CompanyRecord } from '@callout/domain/calls/assignment.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { keptCount } from '../kernel/list.counts.ts'

/** What the candidates are asked about. */
export interface AskedCall {
  readonly ID: string
  readonly network_code: string
  readonly code_postal: string
  readonly wish_date_from: string | null
}

/** What is asked anew for each call, of the network as a whole. */
export interface Around {
  /** How often companies were changed so far. */
  readonly changes: number
  /** The company that worked on the appliance before. */
  readonly previous: string | null
  /** The records of all companies together. */
  readonly record: CompanyRecord
  readonly serving: ReadonlySet<string>
  readonly onLeave: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

type Keys = 'serving' | 'onLeave' | 'declined'

/** One question: each way to the database costs as much as what is asked there. `previous` is its answer as a piece of SQL. */
export async function aroundOf(
  tx: Db,
  call: AskedCall,
  { previous, time_zone }: { previous: RawBuilder<string | null>; time_zone: string },
): Promise<Around> {
  const { wish_date_from: wish, network_code } = call
  const { rows } = await sql<CompanyRecord & Pick<Around, 'changes' | 'previous'> & Record<Keys, string[]>>`
    select offered, accepted, done, done_at_first_visit, (select changes from company_changes) as changes, ${previous} as previous,
      array(select societe_uuid::text from company_postcodes where code_postal = ${call.code_postal}) as serving,
      array(select societe_uuid::text from company_leaves
        where (${wish}::timestamptz at time zone ${time_zone})::date between starts_on and ends_on) as "onLeave",
      array(select societe_uuid::text from call_declines where service_job_uuid = ${call.ID}) as declined
    from (select coalesce(sum(offered), 0) as offered, coalesce(sum(accepted), 0) as accepted, coalesce(sum(done), 0) as done,
        coalesce(sum(done_at_first_visit), 0) as done_at_first_visit
      from company_records where network_code = ${network_code}) record`.execute(tx)
  const [{ changes, previous: before, serving, onLeave, declined, ...record }] = rows as [(typeof rows)[number]]
  return {
    changes,
    previous: before,
    record,
    serving: new Set(serving),
    onLeave: new Set(onLeave),
    declined: new Set(declined),
  }
}

/** What a company is at, and has done so far. */
export interface Lately extends CompanyRecord {
  readonly societe_uuid: string
  readonly last_assigned_at: string | null
  readonly open_calls: number
  /** Promised around the wish date. */
  readonly booked_minutes: number
}

/** The days around the wish date that availability looks at. */
export const daysAround = 1

/** What these companies are at, in no order. */
export async function latelyOf(
  tx: Db,
  call: AskedCall,
  companies: readonly string[],
  openStatuses: readonly number[],
): Promise<readonly Lately[]> {
  const { wish_date_from: wish } = call
  const openCalls = keptCount(callList, call, sql.ref('c.societe_uuid'), openStatuses.map(String))
  // Reckoned here: of what it reckons itself PostgreSQL does not know how little it is.
  const day = (days: number) => wish && new Date(Date.parse(wish) + days * 86_400_000).toISOString()
  const { rows } = await sql<Lately>`
    select c.societe_uuid, c.last_assigned_at, coalesce(r.offered, 0) as offered, coalesce(r.accepted, 0) as accepted,
      coalesce(r.done, 0) as done, coalesce(r.done_at_first_visit, 0) as done_at_first_visit,
      ${openCalls} as open_calls,
      (select coalesce(sum(k.duration_minutes), 0)::int from calls k where k.societe_uuid = c.societe_uuid
        and k.is_saved_status_open
        and k.schedule_start_date >= ${day(-daysAround)} and k.schedule_start_date < ${day(daysAround + 1)}) as booked_minutes
    from unnest(${companies}::uuid[]) asked (societe_uuid)
    join companies c using (societe_uuid) left join company_records r using (societe_uuid)`.execute(tx)
  return rows
}
