import { provinceOf } from '@callout/domain/addresses/provinces.ts'
import {
  type Board,
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
import { callsVisibleTo, isReportedVisit, isUnassigned, mostUrgentFirst } from '../call.queries.ts'

type Counted<Row> = Row & { readonly total: number }

/** Compares names of regions. The server sorts them, because creating a collator takes long in a slow browser. */
const { compare: compareNames } = new Intl.Collator()

const regionOf = (postcode: string) => sql`left(${sql.ref(postcode)}, ${sql.lit(regionLength)})`

/** First characters of the postcodes that a board shows; undefined for all of the network. */
export type RegionCodes = readonly string[] | undefined

const isInRegion = (postcode: string, codes: RegionCodes) =>
  codes ? sql`${regionOf(postcode)} in (select unnest(${codes}::text[]))` : sql`true`

/** Loads the unassigned calls: promises that end soon, then the most urgent, then the oldest. */
export async function loadUnassignedCalls(tx: Db, actor: Actor, region: RegionCodes) {
  const { rows } = await sql<Counted<Omit<BoardCall, 'skill_name' | 'answer_due_at' | 'answer_remind_at'>>>`
    select row."ID", row.call_id, row.version, row.priority, row.created_at, row.ville, row.code_postal, row.skill,
      row.promised_until, row.rejected_by, ${placeOf('row')}, row.total
    from (select row.*, count(*) over ()::int as total from calls row
      where ${callsVisibleTo(actor)} and ${isUnassigned} and ${isInRegion('row.code_postal', region)}
      order by ${mostUrgentFirst} limit ${boardLimits.calls}) row
    ${joinPostcodeArea('row')} order by ${mostUrgentFirst}`.execute(tx)
  return rows
}

const companiesIn = ({ network_code }: Actor, region: RegionCodes) => sql`select c.societe_uuid from companies c
  where c.network_code = ${network_code} and c.active and ${isInRegion('c.code_postal', region)}`

/** Loads the visits of a region's companies that touch a day on the network's clocks, by start; not cancelled ones. */
export async function loadVisitsOfDay(tx: Db, actor: Actor, day: string, region: RegionCodes) {
  const midnight = (daysLater: number) => midnightOf(day, actor.time_zone, daysLater)
  const { rows } = await sql<Counted<Omit<BoardVisit, 'status'>>>`
    select row."ID", row.call_id, row.societe_uuid, row.schedule_start_date, row.schedule_end_date, row.technician,
      row.status_id, row.priority, row.ville, ${placeOf('row')}, row.total,
      row.accepted_at is not null and row.is_saved_status_open and row.schedule_end_date < now()
        and not ${isReportedVisit} as is_late
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

/** Counts the calls that companies have not answered by their deadline, by company. */
export async function loadUnanswered(tx: Db, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ societe_uuid: string; calls: number }>`
    select row.societe_uuid, count(*)::int as calls from calls row
    where ${callsVisibleTo(actor)} and row.societe_uuid is not null and row.answer_due_at <= now()
      and row.accepted_at is null and row.is_saved_status_open group by row.societe_uuid`.execute(tx)
  return new Map(rows.map(({ societe_uuid, calls }) => [societe_uuid, calls]))
}

/**
 * Loads the regions with unassigned calls or active companies, by name: provinces of the network's country, else what
 * the first characters of the postcodes have in common, named after its most frequent city.
 */
export async function loadRegions(tx: Db, actor: Actor, country: string): Promise<Board['regions']> {
  const { rows } = await sql<{ code: string; ville: string; calls: number }>`
    select code, mode() within group (order by ville) as ville, sum(calls)::int as calls from (
      select ${regionOf('row.code_postal')} as code, row.ville collate "default" as ville, 1 as calls from calls row
        where ${callsVisibleTo(actor)} and ${isUnassigned}
      union all
      select ${regionOf('c.code_postal')}, c.ville collate "default", 0 from companies c
        where c.network_code = ${actor.network_code} and c.active) places
    where code <> '' group by code order by code`.execute(tx)
  const named = Map.groupBy(rows, ({ code, ville }) => provinceOf(code, country) ?? `${ville} (${code}…)`)
  const regions = [...named].map(([name, codes]) => ({
    region: codes[0]?.code ?? '',
    name,
    calls: codes.reduce((sum, { calls }) => sum + calls, 0),
  }))
  return regions.sort((a, b) => compareNames(a.name, b.name))
}
