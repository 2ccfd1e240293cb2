import type pg from 'pg'
import { network_code } from './call-queries.ts'

export interface BusyWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly monday: string
  /** ID of a call whose visit a dispatcher may move. */
  readonly movable: string
  /** Restores the original times of all visits. */
  readonly restore: () => Promise<void>
}

/** Far enough in the future to hold no other visits. */
const weeksAhead = 60

/** Moves `visits` visits into one week, spread over its working hours; takes visits that may be moved first. */
export async function fillWeek(pool: pg.Pool, visits: number): Promise<BusyWeek> {
  const { rows: stored } = await pool.query<{ ID: string }>(
    `select "ID", appointment_date_at, schedule_start_date, schedule_end_date, duration_minutes, version from calls
      where network_code = $1 and schedule_start_date is not null
      order by (accepted_at is not null and is_saved_status_open) desc, "ID" limit $2`,
    [network_code, visits],
  )
  const [movable] = stored
  if (!movable || stored.length < visits)
    throw new Error(`The network has ${stored.length} visits, fewer than ${visits}.`)
  const { rows } = await pool.query<{ monday: string }>(
    `with week as (select date_trunc('week', now() at time zone 'Europe/Madrid') + $2 * interval '1 week' monday),
      places as (
        select "ID", (monday + (place % 5) * interval '1 day' + (8 + place / 5 % 9) * interval '1 hour')
          at time zone 'Europe/Madrid' starts
        from week, unnest($1::uuid[]) with ordinality as given ("ID", place)),
      put as (
        update calls set schedule_start_date = starts, appointment_date_at = starts,
          schedule_end_date = starts + interval '1 hour', duration_minutes = 60
        from places where calls."ID" = places."ID")
    select to_char(monday, 'YYYY-MM-DD') monday from week`,
    [stored.map(({ ID }) => ID), weeksAhead],
  )
  const monday = rows[0]?.monday
  if (!monday) throw new Error('No week.')
  const restore = async () => {
    await pool.query(
      `update calls set schedule_start_date = own.schedule_start_date, schedule_end_date = own.schedule_end_date,
          appointment_date_at = own.appointment_date_at, duration_minutes = own.duration_minutes
        from jsonb_to_recordset($1) own ("ID" uuid, schedule_start_date timestamptz, schedule_end_date timestamptz,
          appointment_date_at timestamptz, duration_minutes int)
        where calls."ID" = own."ID"`,
      [JSON.stringify(stored)],
    )
  }
  return { monday, movable: movable.ID, restore }
}
