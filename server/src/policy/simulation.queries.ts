import type { Actor } from '@callout/domain/platform/actor.ts'
import type {
  EarlierCall,
  RecordStep,
  SimulatedCall,
  SimulatedCompany,
  SimulationFacts,
} from '@callout/domain/policy/simulation.facts.ts'
import { type SimulationRecord, simulationLimits } from '@callout/domain/policy/simulation.ts'
import { type RawBuilder, sql } from 'kysely'
import { joinPostcodeArea, placeOf } from '../companies/call-place.queries.ts'
import { loadServingCompanies } from '../companies/company.queries.ts'
import { haveSameSerial } from '../equipment/serial.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** A running simulation whose process has not been heard of for this long, in seconds, has failed. */
const silenceSeconds = 15

/** A simulation that the actor started in the network, otherwise 404. */
export async function visibleSimulation(tx: Db, actor: Actor, ID: string): Promise<SimulationRecord> {
  if (!isUuid(ID)) return orNotFound<SimulationRecord>(undefined)
  const { rows } = await sql<SimulationRecord>`
    select row."ID", row.waiting and row.state = 'running' as waiting, row.progress, row.from_day as "from", row.to_day as "to", row.result,
      case when row.state = 'running' and row.seen_at < now() - make_interval(secs => ${silenceSeconds})
        then 'failed' else row.state end as state
    from policy_simulations row where row."ID" = ${ID} and row.network_code = ${actor.network_code}
      and row.account_uuid = ${actor.account_uuid}`.execute(tx)
  return orNotFound(rows[0])
}

/** A period of a network by its own clocks: the first and the last day, and the instants between which calls count. */
export interface Period {
  readonly network_code: string
  readonly time_zone: string
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
  /** The stored policy of the network. */
  readonly policy: unknown
}

/** The instants of a period; undefined if the network does not exist. */
export async function findPeriod(tx: Db, network_code: string, from: string, to: string): Promise<Period | undefined> {
  const { rows } = await sql<Omit<Period, 'from' | 'to' | 'network_code'>>`
    select time_zone, assignment_policy as policy, ${from}::date::timestamp at time zone time_zone as start,
      (${to}::date + 1)::timestamp at time zone time_zone as "end"
    from networks where network_code = ${network_code}`.execute(tx)
  return rows[0] && { ...rows[0], network_code, from, to }
}

/** The number of calls of a period; one more than allowed if there are too many. */
export async function countCalls(tx: Db, { network_code, start, end }: Period): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select count(*) as calls from (select from calls row
      where row.network_code = ${network_code} and row.created_at >= ${start} and row.created_at < ${end}
      limit ${simulationLimits.calls + 1}) counted`.execute(tx)
  return rows[0]?.calls ?? 0
}

/** The facts of a period without calls. */
export const noFacts: SimulationFacts = {
  calls: [],
  companies: [],
  earlierCalls: [],
  recordSteps: [],
  leaves: [],
  serving: new Map(),
}

/** Loads what the simulation of a period needs. */
export async function loadSimulationFacts(tx: Db, period: Period): Promise<SimulationFacts> {
  const [calls, companies, earlierCalls, recordSteps, leaves] = await Promise.all([
    loadCalls(tx, period),
    loadCompanies(tx, period),
    loadEarlierCalls(tx, period),
    loadRecordSteps(tx, period),
    loadLeaves(tx, period),
  ])
  const serving = await loadServingCompanies(tx, calls)
  return { calls, companies, earlierCalls, recordSteps, leaves, serving }
}

/** SQL of the instant when a call was closed: done, or otherwise no longer open; null while it is open. */
const closedAt = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string | null>`case when ${column('is_saved_status_open')} then null else coalesce(${column('done_at')},
    (select max(h.created_at) from history h where h.service_job_uuid = ${column('ID')}
      and h.change_data @> '{"changedItem": [{"field": "status_id"}]}'), ${column('created_at')}) end`
}

async function loadCalls(tx: Db, { network_code, time_zone, start, end }: Period) {
  const previousBy = (sameAppliance: RawBuilder<unknown>) => sql`(
    select row.societe_uuid from calls row join companies c using (societe_uuid)
    where row.network_code = call.network_code and ${sameAppliance} and row."ID" <> call."ID"
      and row.done_at < call.created_at and c.active
    order by coalesce(row.accepted_at, row.created_at) desc, row."ID" desc limit 1)`
  const { rows } = await sql<SimulatedCall & { readonly pays: string }>`
    select call."ID", call.call_id, call.created_at, call.priority, call.promised_until, call.skill, call.code_postal, call.pays, ${placeOf('call')},
      call.wish_date_from, (call.wish_date_from at time zone ${time_zone})::date as wish_day,
      coalesce(${previousBy(sql`row.ins_id = call.ins_id`)}, ${previousBy(
        sql`${haveSameSerial(sql`row.internal_serial_number`, sql`call.internal_serial_number`)}
          and not call.fictive_serial_number`,
      )}) as previous,
      (select e.societe_uuid from calls e where e."ID" = call.repeat_of) as repeat_company,
      call.accepted_at, ${closedAt('call')} as closed_at, call.schedule_start_date,
      coalesce(call.duration_minutes, 0) as duration_minutes
    from (select row.* from calls row
      where row.network_code = ${network_code} and row.created_at >= ${start} and row.created_at < ${end}
      order by row.created_at, row."ID" limit ${simulationLimits.calls}) call
    ${joinPostcodeArea('call')}
    order by call.created_at, call."ID"`.execute(tx)
  return rows
}

/** The companies, with their track record at the beginning of the period. */
async function loadCompanies(tx: Db, { network_code, start, end }: Period) {
  const { rows } = await sql<SimulatedCompany>`
    with kept as (
      select societe_uuid, count(*) filter (where assigned_at < ${start}) as offered,
        count(*) filter (where accepted_at < ${start}) as accepted,
        count(*) filter (where done_at < ${start}) as done,
        count(*) filter (where done_at < ${start} and appointments = 1) as done_at_first_visit,
        max(assigned_at) filter (where assigned_at < ${start}) as last_assigned_at,
        avg(extract(epoch from accepted_at - assigned_at) / 3600)
          filter (where accepted_at < ${end} and accepted_at >= ${end}::timestamptz - interval '1 year'
            and accepted_at >= assigned_at)::float8 as answer_hours
      from calls where network_code = ${network_code} and societe_uuid is not null group by 1),
    refused as (
      select d.societe_uuid, count(*) as declines from call_declines d join companies c using (societe_uuid)
      where c.network_code = ${network_code} and d.declined_at < ${start} group by 1)
    select c.societe_uuid, c.raison_sociale, c.active, c.capacity, c.latitude, c.longitude,
      array(select skill from company_skills where societe_uuid = c.societe_uuid) as skills,
      (select count(*)::int from technicians t where t.societe_uuid = c.societe_uuid and t.active) as technicians,
      (coalesce(kept.offered, 0) + coalesce(refused.declines, 0))::int as offered,
      coalesce(kept.accepted, 0)::int as accepted, coalesce(kept.done, 0)::int as done,
      coalesce(kept.done_at_first_visit, 0)::int as done_at_first_visit, kept.last_assigned_at, kept.answer_hours
    from companies c left join kept using (societe_uuid) left join refused using (societe_uuid)
    where c.network_code = ${network_code} order by c.societe_uuid`.execute(tx)
  return rows
}

/** Calls from the year before the period, and all open ones, that their company has during the period. */
async function loadEarlierCalls(tx: Db, { network_code, start, end }: Period) {
  const { rows } = await sql<EarlierCall>`
    select * from (
      select call.societe_uuid, call.assigned_at, call.accepted_at, ${closedAt('call')} as closed_at,
        call.schedule_start_date, coalesce(call.duration_minutes, 0) as duration_minutes
      from calls call
      where call.network_code = ${network_code} and call.societe_uuid is not null and call.assigned_at < ${end}
        and call.created_at < ${start}
        and (call.is_saved_status_open
          or call.created_at >= ${start}::timestamptz - interval '1 year' and coalesce(call.done_at, ${start}) >= ${start})
    ) earlier where closed_at is null or closed_at >= ${start}`.execute(tx)
  return rows
}

/** Changes of the track records during the period, in order of time. */
async function loadRecordSteps(tx: Db, { network_code, start, end }: Period) {
  const step = (
    at: RawBuilder<unknown>,
    [offered, accepted, done]: readonly number[],
    first: RawBuilder<unknown>,
  ) => sql`
    select societe_uuid, ${at} as at, ${sql.lit(offered)} as offered, ${sql.lit(accepted)} as accepted,
      ${sql.lit(done)} as done, ${first} as done_at_first_visit
    from calls where network_code = ${network_code} and societe_uuid is not null and ${at} >= ${start} and ${at} < ${end}`
  const none = sql`0`
  const { rows } = await sql<RecordStep>`
    ${step(sql`assigned_at`, [1, 0, 0], none)}
    union all ${step(sql`accepted_at`, [0, 1, 0], none)}
    union all ${step(sql`done_at`, [0, 0, 1], sql`case when appointments = 1 then 1 else 0 end`)}
    union all select d.societe_uuid, d.declined_at, 1, 0, 0, 0 from call_declines d join companies c using (societe_uuid)
      where c.network_code = ${network_code} and d.declined_at >= ${start} and d.declined_at < ${end}
    order by at`.execute(tx)
  return rows
}

async function loadLeaves(tx: Db, { network_code, from }: Period) {
  const { rows } = await sql<SimulationFacts['leaves'][number]>`
    select l.societe_uuid, l.starts_on, l.ends_on from company_leaves l join companies c using (societe_uuid)
    where c.network_code = ${network_code} and l.ends_on >= ${from}`.execute(tx)
  return rows
}
