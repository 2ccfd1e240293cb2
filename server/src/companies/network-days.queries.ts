import { weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { officeHours, weeklyMinutes } from '@callout/domain/platform/working-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isHoliday } from './technician.queries.ts'

interface Period {
  readonly network_code: string
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly days: number
}

/** A company's working day, of all its technicians together. */
export interface CompanyWorkday {
  /** Technicians who work, and their working minutes. */
  readonly working: readonly string[]
  readonly minutes: number
  readonly on_leave: boolean
}

/** The working days of the companies of a network. */
export interface NetworkDays {
  readonly days: readonly string[]
  readonly techniciansOf: (societe_uuid: string) => readonly string[]
  readonly workdayOf: (societe_uuid: string, day: string) => CompanyWorkday
}

interface HoursRow {
  readonly societe_uuid: string
  /** '' for the hours of the company. */
  readonly technician: string
  /** 1 is Monday. */
  readonly weekday: number
  readonly minutes: number
}

interface LeaveRow {
  readonly societe_uuid: string
  /** '' for the whole company. */
  readonly technician: string
  readonly starts_on: string
  readonly ends_on: string
}

const keyOf = (societe_uuid: string, technician: string) => `${societe_uuid} ${technician}`

/** Loads the hours, leave and active technicians of all companies of a network, for some days. */
export async function loadNetworkDays(tx: Db, period: Period): Promise<NetworkDays> {
  const { network_code } = period
  const [days, technicians, hours, leaves] = await Promise.all([
    loadDays(tx, period),
    loadActiveTechnicians(tx, network_code),
    loadWeekdayMinutes(tx, network_code),
    loadLeaves(tx, period),
  ])
  const minutesOn = minutesOnWeekday(hours)
  const leavesOf = Map.groupBy(leaves, ({ societe_uuid, technician }) => keyOf(societe_uuid, technician))
  const isOnLeave = (societe_uuid: string, technician: string, day: string) =>
    (leavesOf.get(keyOf(societe_uuid, technician)) ?? []).some(
      ({ starts_on, ends_on }) => starts_on <= day && day <= ends_on,
    )
  const holidays = new Set(days.flatMap(({ day, is_holiday }) => (is_holiday ? [day] : [])))
  const techniciansOf = (societe_uuid: string) => technicians.get(societe_uuid) ?? []
  return {
    days: days.map(({ day }) => day),
    techniciansOf,
    workdayOf: (societe_uuid, day) => {
      const on_leave = isOnLeave(societe_uuid, '', day)
      const present = techniciansOf(societe_uuid)
        .filter((technician) => !on_leave && !holidays.has(day) && !isOnLeave(societe_uuid, technician, day))
        .map((technician) => ({ technician, minutes: minutesOn(societe_uuid, technician, weekdayOf(day) + 1) }))
        .filter(({ minutes }) => minutes > 0)
      return {
        working: present.map(({ technician }) => technician),
        minutes: present.reduce((sum, { minutes }) => sum + minutes, 0),
        on_leave,
      }
    },
  }
}

/** Finds the working minutes of a technician on a weekday: by their own hours, else the company's, else office hours. */
function minutesOnWeekday(rows: readonly HoursRow[]) {
  const hoursOf = Map.groupBy(rows, ({ societe_uuid, technician }) => keyOf(societe_uuid, technician))
  const office = officeHours()
  return (societe_uuid: string, technician: string, weekday: number) => {
    const hours = hoursOf.get(keyOf(societe_uuid, technician)) ?? hoursOf.get(keyOf(societe_uuid, ''))
    if (!hours) return weeklyMinutes(office.filter((span) => span.weekday === weekday))
    return hours.find((row) => row.weekday === weekday)?.minutes ?? 0
  }
}

async function loadDays(tx: Db, { network_code, from, days }: Period) {
  const { rows } = await sql<{ day: string; is_holiday: boolean }>`
    select to_char(day, 'YYYY-MM-DD') as day, ${isHoliday(network_code)} as is_holiday
    from generate_series(0, ${days}::int - 1) n cross join lateral (select ${from}::date + n as day) d
    order by day`.execute(tx)
  return rows
}

async function loadActiveTechnicians(tx: Db, network_code: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ societe_uuid: string; technicians: string[] }>`
    select t.societe_uuid, array_agg(t.technician) as technicians
    from technicians t join companies c using (societe_uuid)
    where c.network_code = ${network_code} and t.active group by t.societe_uuid`.execute(tx)
  return new Map(rows.map(({ societe_uuid, technicians }) => [societe_uuid, technicians]))
}

async function loadWeekdayMinutes(tx: Db, network_code: string): Promise<readonly HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select societe_uuid, technician, weekday, (sum(extract(epoch from h.ends_at - h.starts_at)) / 60)::int as minutes
    from (select societe_uuid, '' as technician, weekday, starts_at, ends_at from company_hours
      union all select societe_uuid, technician, weekday, starts_at, ends_at from technician_hours) h
    join companies c using (societe_uuid) where c.network_code = ${network_code}
    group by societe_uuid, technician, weekday`.execute(tx)
  return rows
}

/** The leaves that touch the days of the period. */
async function loadLeaves(tx: Db, { network_code, from, days }: Period): Promise<readonly LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select societe_uuid, technician, to_char(starts_on, 'YYYY-MM-DD') as starts_on, to_char(ends_on, 'YYYY-MM-DD') as ends_on
    from (select societe_uuid, '' as technician, starts_on, ends_on from company_leaves
      union all select societe_uuid, technician, starts_on, ends_on from technician_leaves) l
    join companies c using (societe_uuid)
    where c.network_code = ${network_code} and ends_on >= ${from}::date
      and starts_on < ${from}::date + ${days}::int`.execute(tx)
  return rows
}
