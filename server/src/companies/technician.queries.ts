import { type HoursSpan, officeHours, type WorkingTime, workingTimeOn } from '@callout/domain/platform/working-hours.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { cached } from '../platform/database/ttl-cache.ts'

/** SQL for spans of working hours as JSON, in order of weekday and time. */
const spansSql = (table: string, condition: RawBuilder<unknown>) => sql<HoursSpan[]>`(select
    coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts_at', to_char(h.starts_at, 'HH24:MI'),
    'ends_at', to_char(h.ends_at, 'HH24:MI')) order by h.weekday, h.starts_at), '[]')
  from ${sql.table(table)} h where ${condition})`

/** SQL for the own working hours of technician `t`. */
export const technicianHoursSql = spansSql(
  'technician_hours',
  sql`h.societe_uuid = t.societe_uuid and h.technician = t.technician`,
)

/** The working hours of a company, by the clocks of its place. */
export async function loadCompanyHours(tx: Db, societe_uuid: string): Promise<HoursSpan[]> {
  const { rows } = await sql<{ hours: HoursSpan[] }>`
    select ${spansSql('company_hours', sql`h.societe_uuid = ${societe_uuid}`)} as hours`.execute(tx)
  const hours = rows[0]?.hours ?? []
  return hours.length > 0 ? hours : officeHours()
}

/** SQL condition: technician `t` repairs what needs this skill. One without skills repairs everything. */
export const hasSkill = (skill: string) => sql`(${skill}::text = '' or not exists (
    select from technician_skills s where s.societe_uuid = t.societe_uuid and s.technician = t.technician)
  or exists (select from technician_skills s
    where s.societe_uuid = t.societe_uuid and s.technician = t.technician and s.skill = ${skill}))`

/** SQL condition: `day` is a holiday of a network, on which nobody works. */
export const isHoliday = (network_code: string) => sql`coalesce((
    select assignment_policy #> '{calendar,holidays}' from networks where network_code = ${network_code}
  ) ? to_char(day, 'YYYY-MM-DD'), false)`

/** SQL condition: a company is on leave on `day`. */
export const isCompanyLeave = (societe_uuid: string) => sql`exists (select from company_leaves l
  where l.societe_uuid = ${societe_uuid} and day between l.starts_on and l.ends_on)`

/** A day of a technician. Without working hours when they do not work. */
export interface TechnicianDay extends WorkingDay {
  readonly technician: string
}

/** A day of a technician or of a company. */
export interface WorkingDay {
  readonly day: string
  readonly hours: readonly WorkingTime[]
  /** The technician or the whole company is on leave. */
  readonly on_leave: boolean
}

interface Period {
  readonly network_code: string
  readonly societe_uuid: string
  /** SQL date. */
  readonly first: RawBuilder<unknown>
  readonly days: number
  /** Of the company's place. */
  readonly time_zone: string
}

interface DayRow {
  readonly day: string
  readonly on_leave: boolean
  readonly is_holiday: boolean
}

function workingDay({ day, on_leave, is_holiday }: DayRow, hours: readonly HoursSpan[], timeZone: string): WorkingDay {
  return { day, on_leave, hours: on_leave || is_holiday ? [] : workingTimeOn(hours, day, timeZone) }
}

/** The working hours of a company on `days` days from `first`. */
export async function loadCompanyDays(tx: Db, period: Period): Promise<WorkingDay[]> {
  const { network_code, societe_uuid, first, days, time_zone } = period
  const hours = await loadCompanyHours(tx, societe_uuid)
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, ${isCompanyLeave(societe_uuid)} as on_leave,
      ${isHoliday(network_code)} as is_holiday
    from generate_series(0, ${days}::int - 1) n cross join lateral (select ${first} + n as day) d
    order by day`.execute(tx)
  return rows.map((row) => workingDay(row, hours, time_zone))
}

/** The working hours of these technicians `t` of a company on `days` days from `first`, in order of day. */
export async function loadTechnicianDays(
  tx: Db,
  period: Period,
  condition: RawBuilder<unknown>,
): Promise<TechnicianDay[]> {
  const { network_code, societe_uuid, first, days, time_zone } = period
  const companyHours = await loadCompanyHours(tx, societe_uuid)
  const { rows } = await sql<DayRow & { technician: string; own_hours: HoursSpan[] }>`
    select t.technician, own_hours, to_char(day, 'YYYY-MM-DD') as day,
      ${isHoliday(network_code)} as is_holiday, ${isCompanyLeave(societe_uuid)}
        or exists (select from technician_leaves l where l.societe_uuid = t.societe_uuid
          and l.technician = t.technician and day between l.starts_on and l.ends_on) as on_leave
    from (select t.societe_uuid, t.technician, ${technicianHoursSql} as own_hours from technicians t
      where t.societe_uuid = ${societe_uuid} and t.active and ${condition}) t
    cross join generate_series(0, ${days}::int - 1) n
    cross join lateral (select ${first} + n as day) d
    order by t.technician, day`.execute(tx)
  return rows.map(({ technician, own_hours, ...row }) => ({
    technician,
    ...workingDay(row, own_hours.length > 0 ? own_hours : companyHours, time_zone),
  }))
}

/** The names of technicians by company and code: see `technicianKey`. */
export type TechnicianNames = ReadonlyMap<string, string>

export const technicianKey = (societe_uuid: unknown, technician: unknown) => `${societe_uuid} ${technician}`

/** The names of all technicians of a network. A changed name shows after half a minute. */
export const technicianNames = cached('technician names', 30_000, async (db, network_code: string) => {
  const { rows } = await sql<Record<'societe_uuid' | 'technician' | 'technician_name', string>>`
    select t.societe_uuid, t.technician, t.technician_name from technicians t
    join companies using (societe_uuid) where network_code = ${network_code}`.execute(db)
  return new Map(rows.map((row) => [technicianKey(row.societe_uuid, row.technician), row.technician_name]))
})
