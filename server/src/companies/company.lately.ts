import type { CompanyRecord } from '@callout/domain/calls/assignment.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** What the candidates are asked about. */
export interface AskedCall {
  readonly ID: string
  readonly network_code: string
  readonly code_postal: string
  readonly wish_date_from: string | null
}

interface Standing extends CompanyRecord {
  readonly last_assigned_at: string | null
}

/** What changes from one call to the next, by company; a company that is not named has none of it. */
export interface Lately {
  /** How often companies were changed so far. */
  readonly changes: number
  readonly openCalls: ReadonlyMap<string, number>
  readonly bookedMinutes: ReadonlyMap<string, number>
  readonly standing: ReadonlyMap<string, Standing>
  readonly serving: ReadonlySet<string>
  readonly onLeave: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

/** The days around the wish date that availability looks at. */
export const daysAround = 1

type Texts = Record<Exclude<keyof Lately, 'changes'>, string | null> & Pick<Lately, 'changes'>

/** Everything an assignment asks anew. One text for each fact: thousands of rows would cost more to take apart than to find. */
export async function latelyOf(
  tx: Db,
  call: AskedCall,
  { openStatuses, time_zone }: { openStatuses: readonly number[]; time_zone: string },
): Promise<Lately> {
  const { wish_date_from: wish, network_code } = call
  // Reckoned here: of what it reckons itself PostgreSQL does not know how little it is.
  const day = (days: number) => wish && new Date(Date.parse(wish) + days * 86_400_000).toISOString()
  const { rows } = await sql<Texts>`
    select (select changes from company_changes) as changes,
      (select string_agg(societe_uuid || ' ' || n, ',') from (
        select societe_uuid, sum(amount::int) as n from list_counts where list = 'servicecalls'
          and network_code = ${network_code} and status = any(${openStatuses.map(String)}::text[]) group by 1) open) as "openCalls",
      (select string_agg(societe_uuid || ' ' || n, ',') from (
        select k.societe_uuid, sum(k.duration_minutes) as n from calls k
        where k.network_code = ${network_code} and k.is_saved_status_open
          and k.schedule_start_date >= ${day(-daysAround)} and k.schedule_start_date < ${day(daysAround + 1)}
        group by 1) booked) as "bookedMinutes",
      (select string_agg(concat_ws(' ', c.societe_uuid, coalesce(r.offered, 0), coalesce(r.accepted, 0), coalesce(r.done, 0),
          coalesce(r.done_at_first_visit, 0), c.last_assigned_at), ',')
        from companies c left join company_records r using (societe_uuid)
        where c.network_code = ${network_code} and (r.societe_uuid is not null or c.last_assigned_at is not null)) as standing,
      (select string_agg(societe_uuid::text, ',') from company_postcodes where code_postal = ${call.code_postal}) as serving,
      (select string_agg(societe_uuid::text, ',') from company_leaves
        where (${wish}::timestamptz at time zone ${time_zone})::date between starts_on and ends_on) as "onLeave",
      (select string_agg(societe_uuid::text, ',') from call_declines where service_job_uuid = ${call.ID}) as declined`.execute(
    tx,
  )
  const [texts] = rows as [Texts]
  return {
    changes: texts.changes,
    openCalls: numbersIn(texts.openCalls),
    bookedMinutes: numbersIn(texts.bookedMinutes),
    standing: new Map(partsOf(texts.standing).map(standingIn)),
    serving: new Set(partsOf(texts.serving)),
    onLeave: new Set(partsOf(texts.onLeave)),
    declined: new Set(partsOf(texts.declined)),
  }
}

const partsOf = (text: string | null) => (text ? text.split(',') : [])

// A key is 36 characters, and its number stands after a blank.
const keyLength = 36
const numbersIn = (text: string | null) =>
  new Map(partsOf(text).map((part) => [part.slice(0, keyLength), Number(part.slice(keyLength))]))

function standingIn(text: string): [string, Standing] {
  // The instant is the last part, and holds a blank itself; it sorts as text.
  const [key = '', offered, accepted, done, first, ...last] = text.split(' ')
  const record = {
    offered: Number(offered),
    accepted: Number(accepted),
    done: Number(done),
    done_at_first_visit: Number(first),
  }
  return [key, { ...record, last_assigned_at: last.length > 0 ? last.join(' ') : null }]
}
