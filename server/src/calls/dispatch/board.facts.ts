import {
  type BoardCall,
  type BoardVisit,
  boardLimits,
  regionLength,
} from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { joinPostcodeArea, placeOf } from '../../companies/call-place.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { midnightOf } from '../../platform/i18n/local-day.ts'
import { callsVisibleTo, isUnassigned, mostUrgentFirst } from '../call.queries.ts'

type Counted<Row> = Row & { readonly total: number }

/** Compares names of cities. The server sorts them, because creating a collator takes long in a slow browser. */
const { compare: compareNames } = new Intl.Collator()

const regionOf = (postcode: string) => sql`left(${sql.ref(postcode)}, ${sql.lit(regionLength)})`

/** Loads the unassigned calls, the most urgent first, then the oldest. */
export async function loadUnassignedCalls(tx: Db, actor: Actor, region: string) {
  const { rows } = await sql<Counted<Omit<BoardCall, 'skill_name' | 'answer_due_at' | 'answer_remind_at'>>>`
    select row."ID", row.call_id, row.version, row.priority, row.created_at, row.ville, row.code_postal, row.skill,
      row.rejected_by, ${placeOf('row')}, row.total
    from (select row.*, count(*) over ()::int as total from calls row
      where ${callsVisibleTo(actor)} and ${isUnassigned} and starts_with(row.code_postal, ${region})
      order by ${mostUrgentFirst} limit ${boardLimits.calls}) row
    ${joinPostcodeArea('row')} order by ${mostUrgentFirst}`.execute(tx)
  return rows
}

const companiesIn = ({ network_code }: Actor, region: string) => sql`select c.societe_uuid from companies c
  where c.network_code = ${network_code} and c.active and starts_with(c.code_postal, ${region})`

/** Loads the visits of a region's companies that touch a day on the network's clocks, by start; not cancelled ones. */
export async function loadVisitsOfDay(tx: Db, actor: Actor, day: string, region: string) {
  const midnight = (daysLater: number) => midnightOf(day, actor.time_zone, daysLater)
  const { rows } = await sql<Counted<Omit<BoardVisit, 'status'>>>`
    select row."ID", row.call_id, row.societe_uuid, row.schedule_start_date, row.schedule_end_date, row.technician,
      row.status_id, row.priority, row.ville, ${placeOf('row')}, row.total
    from (select row.*, count(*) over ()::int as total from calls row
      where ${callsVisibleTo(actor)} and row.societe_uuid in (${companiesIn(actor, region)})
        and not row.is_cancelled_status
        and row.schedule_start_date >= ${midnight(-1)} and row.schedule_start_date < ${midnight(1)}
        and row.schedule_end_date > ${midnight(0)}
      order by row.schedule_start_date, row."ID" limit ${boardLimits.visits}) row
    ${joinPostcodeArea('row')} order by row.schedule_start_date, row."ID"`.execute(tx)
  return rows
}

/** Loads the active technicians of these companies, by company. */
export async function loadTechnicians(tx: Db, companies: readonly string[]) {
  const { rows } = await sql<{ societe_uuid: string; technician: string; technician_name: string }>`
    select societe_uuid, technician, technician_name from technicians
    where societe_uuid = any(${companies}::uuid[]) and active order by technician_name, technician`.execute(tx)
  return Map.groupBy(rows, ({ societe_uuid }) => societe_uuid)
}

/** Loads the regions with unassigned calls or active companies, with the city that is most frequent there. */
export async function loadRegions(tx: Db, actor: Actor) {
  const { rows } = await sql<{ region: string; ville: string; calls: number }>`
    select region, mode() within group (order by ville) as ville, sum(calls)::int as calls from (
      select ${regionOf('row.code_postal')} as region, row.ville collate "default" as ville, 1 as calls from calls row
        where ${callsVisibleTo(actor)} and ${isUnassigned}
      union all
      select ${regionOf('c.code_postal')}, c.ville collate "default", 0 from companies c
        where c.network_code = ${actor.network_code} and c.active) places
    where region <> '' group by region`.execute(tx)
  return rows.sort((a, b) => compareNames(a.ville, b.ville))
}
