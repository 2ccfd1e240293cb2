import { roadKm } from '@callout/domain/addresses/distance.ts'
import type { Candidate } from '@callout/domain/calls/assignment.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import { mostAskedRoads, roadsFrom } from '../addresses/road.queries.ts'
import type { Db } from '../kernel/db.ts'
import type { Companies } from '../kernel/db.types.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import type { Memo } from '../kernel/memo.ts'
import { notFound, orNotFound } from '../kernel/wire.ts'

/** Which companies an actor may see: those of its network; a company only itself. */
export function companiesVisibleTo(actor: Actor, alias = 'c') {
  const network = sql`${sql.ref(`${alias}.network_code`)} = ${actor.network_code}`
  return actor.societe_uuid ? sql`${network} and ${sql.ref(`${alias}.societe_uuid`)} = ${actor.societe_uuid}` : network
}

/** A company this actor may see; any other is not found. */
export async function visibleCompany(tx: Db, actor: Actor, societe_uuid: string): Promise<Selectable<Companies>> {
  if (!isUuid(societe_uuid)) throw notFound()
  const { rows } = await sql<Selectable<Companies>>`select * from companies c
    where c.societe_uuid = ${societe_uuid} and ${companiesVisibleTo(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

export type StoredCompany = Selectable<Companies>

/** A company by its key, for a reader who may see what it holds. */
export async function companyOf(tx: Db, societe_uuid: string): Promise<StoredCompany> {
  return tx.selectFrom('companies').selectAll().where('societe_uuid', '=', societe_uuid).executeTakeFirstOrThrow()
}

/** The active technician of a company under this code, if there is one. */
export async function technicianOf(tx: Db, societe_uuid: string | null, technician: string) {
  if (societe_uuid === null) return undefined
  return tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** What a technician of a company is called, also one who has left; '' where there is none of that code. */
export async function technicianName(tx: Db, societe_uuid: string | null, technician: string): Promise<string> {
  const row = await tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .executeTakeFirst()
  return row?.technician_name ?? ''
}

/** What the candidates are asked about. */
export interface CallFactsForCompanies {
  readonly ID: string
  readonly network_code: string
  readonly skill: string
  readonly code_postal: string
  readonly pays: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly wish_date_from: string | null
}

/** A company with all an assignment looks at, and what the picker shows of it. */
export interface KnownCompany extends Candidate {
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly skill_count: number
}

interface CompanyFacts extends Omit<KnownCompany, Computed> {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly offered: number
  readonly accepted: number
  readonly done: number
  readonly done_at_first_visit: number
}

type Computed = 'distance_km' | 'record' | 'is_previous' | 'working_minutes' | 'skill_count' | 'has_skill'

/** How many work for a company, and what they can. */
interface Crew {
  readonly technicians: number
  readonly skills: ReadonlySet<string>
}
type Workforce = ReadonlyMap<string, Crew>

const nobody: Crew = { technicians: 0, skills: new Set() }

/** How long a process may go on with a workforce that an import changed. */
const workforceAge = 30_000

interface Asking {
  readonly tx: Db
  readonly memo: Memo
}

/** The crews of a network's companies: only an import changes them, and counting them is half of a ranking's work. */
function workforceOf({ tx, memo }: Asking, network_code: string): Promise<Workforce> {
  return memo(`workforce ${network_code}`, workforceAge, async () => {
    const { rows } = await sql<{ societe_uuid: string; technicians: number; skills: string[] }>`
      select societe_uuid, array(select skill from company_skills s where s.societe_uuid = c.societe_uuid) as skills,
        (select count(*)::int from technicians t where t.societe_uuid = c.societe_uuid and active) as technicians
      from companies c where network_code = ${network_code}`.execute(tx)
    return new Map(
      rows.map(({ societe_uuid, technicians, skills }) => [societe_uuid, { technicians, skills: new Set(skills) }]),
    )
  })
}

/** The days around the wish date that availability looks at, and the minutes a technician works in them. */
const daysAround = 1
const workingMinutes = (2 * daysAround + 1) * 480

/** How far one company is from the call, in km with one decimal: by road where a service says, else as candidates are measured. */
export async function companyDistance(
  tx: Db,
  call: Pick<CallFactsForCompanies, 'latitude' | 'longitude' | 'pays' | 'code_postal'>,
  societe_uuid: string,
  osrmUrl: string | undefined,
): Promise<number | null> {
  const { latitude, longitude } = await companyOf(tx, societe_uuid)
  const place = await placeOf(tx, call)
  if (!place || latitude === null || longitude === null) return null
  const here = { latitude, longitude }
  const roads = osrmUrl ? await roadsFrom(osrmUrl, place, [here]) : undefined
  return roads?.[0] ?? roadKm(here, place)
}

/** Every company of the call's network with what an assignment looks at. */
export async function candidatesFor(
  { tx, memo }: Asking,
  call: CallFactsForCompanies,
  beside: { openStatuses: readonly number[]; previous: string | null; time_zone: string; osrmUrl: string | undefined },
): Promise<KnownCompany[]> {
  const wish = call.wish_date_from
  const { rows } = await sql<CompanyFacts>`
    with here as (select ${wish}::timestamptz as wish, (${wish}::timestamptz at time zone ${beside.time_zone})::date as wish_day),
    open_calls as (
      select societe_uuid, sum(calls)::int as n from call_counts
      where network_code = ${call.network_code} and status_id = any(${beside.openStatuses}::int[]) group by 1),
    booked as (
      select k.societe_uuid, sum(k.duration_minutes)::int as n from calls k, here
      where k.network_code = ${call.network_code} and k.is_saved_status_open
        and k.schedule_start_date >= here.wish - ${daysAround} * interval '1 day'
        and k.schedule_start_date < here.wish + ${daysAround + 1} * interval '1 day' group by 1)
    select c.societe_uuid, c.raison_sociale, c.supplier_code, c.ville, c.code_postal, c.phone, c.email, c.active, c.capacity,
      c.latitude, c.longitude, c.last_assigned_at,
      exists (select from company_postcodes p where p.societe_uuid = c.societe_uuid and p.code_postal = ${call.code_postal}) as serves_postcode,
      c.societe_uuid in (select l.societe_uuid from company_leaves l where (select wish_day from here) between l.starts_on and l.ends_on) as on_leave,
      exists (select from call_declines d where d.societe_uuid = c.societe_uuid and d.service_job_uuid = ${call.ID}) as declined,
      coalesce(open_calls.n, 0) as open_calls,
      case when here.wish is null then null else coalesce(booked.n, 0) end as booked_minutes,
      coalesce(r.offered, 0) as offered, coalesce(r.accepted, 0) as accepted, coalesce(r.done, 0) as done,
      coalesce(r.done_at_first_visit, 0) as done_at_first_visit
    from companies c cross join here
      left join open_calls using (societe_uuid) left join booked using (societe_uuid)
      left join company_records r using (societe_uuid)
    where c.network_code = ${call.network_code}`.execute(tx)
  const place = await placeOf(tx, call)
  const workforce = await workforceOf({ tx, memo }, call.network_code)
  const companies = rows.map((row) => ({ row, company: known(row, place, beside.previous, call.skill, workforce) }))
  const roads = place && beside.osrmUrl ? await roadsOfNearest(beside.osrmUrl, place, companies) : undefined
  return companies.map(({ company }) => ({ ...company, distance_km: roads?.get(company) ?? company.distance_km }))
}

/** Roads to the companies nearest as the crow flies; the others are too far to be asked about. */
async function roadsOfNearest(
  osrmUrl: string,
  place: Place,
  companies: readonly { row: CompanyFacts; company: KnownCompany }[],
): Promise<Map<KnownCompany, number> | undefined> {
  const near = companies
    .filter(({ company }) => company.distance_km !== null)
    .sort((a, b) => (a.company.distance_km ?? 0) - (b.company.distance_km ?? 0))
    .slice(0, mostAskedRoads)
  const roads = await roadsFrom(
    osrmUrl,
    place,
    near.map(({ row }) => row as Place),
  )
  return roads && new Map(near.flatMap(({ company }, n) => (typeof roads[n] === 'number' ? [[company, roads[n]]] : [])))
}

function known(
  row: CompanyFacts,
  place: Place | undefined,
  previous: string | null,
  skill: string,
  workforce: Workforce,
): KnownCompany {
  const { technicians, skills } = workforce.get(row.societe_uuid) ?? nobody
  const { latitude, longitude, offered, accepted, done, done_at_first_visit, ...company } = row
  const here = latitude !== null && longitude !== null ? { latitude, longitude } : undefined
  return {
    ...company,
    skill_count: skills.size,
    has_skill: skill === '' || skills.has(skill),
    distance_km: here && place ? roadKm(here, place) : null,
    working_minutes: technicians * workingMinutes,
    is_previous: company.societe_uuid === previous,
    record: { offered, accepted, done, done_at_first_visit },
  }
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Where the call is: its own coordinates, else the middle of its postcode area where that is known. */
async function placeOf(
  tx: Db,
  call: Pick<CallFactsForCompanies, 'latitude' | 'longitude' | 'pays' | 'code_postal'>,
): Promise<Place | undefined> {
  const { latitude, longitude } = call
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  return tx
    .selectFrom('postcode_areas')
    .select(['latitude', 'longitude'])
    .where('pays', '=', call.pays)
    .where('code_postal', '=', call.code_postal)
    .executeTakeFirst()
}
