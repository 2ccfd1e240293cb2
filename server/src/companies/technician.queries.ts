import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Working hours without own ones, on the network's clocks, Monday to Friday. */
export const companyHours = { starts_at: '08:00', ends_at: '18:00', lastWeekday: 5 } as const

/** SQL for the own working hours of technician `t` in order of weekday, as JSON. */
export const technicianHoursSql = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday,
    'starts_at', to_char(h.starts_at, 'HH24:MI'), 'ends_at', to_char(h.ends_at, 'HH24:MI')) order by h.weekday), '[]')
  from technician_hours h where h.societe_uuid = t.societe_uuid and h.technician = t.technician)`

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

/** A day of a technician; without working hours when they do not work. */
export interface TechnicianDay {
  readonly technician: string
  readonly day: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  /** The technician or the whole company is on leave. */
  readonly on_leave: boolean
}

interface Period {
  readonly network_code: string
  readonly societe_uuid: string
  /** SQL date. */
  readonly first: RawBuilder<unknown>
  readonly days: number
  readonly time_zone: string
}

/** The working hours of these technicians `t` of a company on `days` days from `first`, in order of day. */
export async function loadTechnicianDays(
  tx: Db,
  { network_code, societe_uuid, first, days, time_zone }: Period,
  condition: RawBuilder<unknown>,
): Promise<TechnicianDay[]> {
  const { starts_at, ends_at, lastWeekday } = companyHours
  const { rows } = await sql<TechnicianDay>`
    select t.technician, to_char(day, 'YYYY-MM-DD') as day, (day + hours.starts_at) at time zone ${time_zone} as starts_at,
      (day + hours.ends_at) at time zone ${time_zone} as ends_at, on_leave
    from technicians t
    cross join generate_series(0, ${days}::int - 1) n
    cross join lateral (select ${first} + n as day) d
    cross join lateral (select ${isCompanyLeave(societe_uuid)}
      or exists (select from technician_leaves l where l.societe_uuid = t.societe_uuid
        and l.technician = t.technician and day between l.starts_on and l.ends_on) as on_leave) leave
    left join lateral (
      select h.starts_at, h.ends_at from technician_hours h where h.societe_uuid = t.societe_uuid
        and h.technician = t.technician and h.weekday = extract(isodow from day)
      union all
      select ${starts_at}::time, ${ends_at}::time where extract(isodow from day) <= ${lastWeekday}::int
        and not exists (select from technician_hours h
          where h.societe_uuid = t.societe_uuid and h.technician = t.technician)
    ) hours on not on_leave and not ${isHoliday(network_code)}
    where t.societe_uuid = ${societe_uuid} and t.active and ${condition}
    order by t.technician, day`.execute(tx)
  return rows
}
