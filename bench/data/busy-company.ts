import type pg from 'pg'

export interface BusyCompany {
  /** IDs of its visits, open and accepted. */
  readonly visits: readonly string[]
  /** Removes the technicians and visits that were added. */
  readonly restore: () => Promise<void>
}

const technicianCount = 30
const visitsPerWeek = 300
const subject = 'A visit of the busy company'
const technicianPrefix = 'bench-'

/** Gives the company of this account thirty technicians, and each of the next two weeks three hundred visits. */
export async function fillCompany(pool: pg.Pool, account: string): Promise<BusyCompany> {
  const company = await pool.query<{ societe_uuid: string }>('select societe_uuid from accounts where subject = $1', [
    account,
  ])
  const societe_uuid = company.rows[0]?.societe_uuid
  const own = await pool.query<{ technician_uuid: string }>(
    'update technicians set active = false where societe_uuid = $1 and active returning technician_uuid',
    [societe_uuid],
  )
  await pool.query(
    `insert into technicians (technician_uuid, societe_uuid, technician, technician_name, active)
      select gen_random_uuid(), $1, $2 || n, 'Technician ' || n, true from generate_series(0, $3::int - 1) n`,
    [societe_uuid, technicianPrefix, technicianCount],
  )
  // Two visits a day for each technician, from Monday to Friday.
  const { rows } = await pool.query<{ ID: string }>(
    `insert into calls select (jsonb_populate_record(source, jsonb_build_object(
        'ID', gen_random_uuid(), 'call_id', nextval('call_numbers')::text, 'subject', $2::text, 'version', 1,
        'ins_id', null, 'technician', $3 || n % $4, 'latitude', latitude + 0.5 * sin(n), 'longitude', longitude + 0.5 * cos(n),
        'appointment_date_at', starts, 'schedule_start_date', starts, 'schedule_end_date', starts + interval '1 hour'))).*
      from (select row as source, row.latitude, row.longitude from calls row
          where societe_uuid = $1 and is_saved_status_open and accepted_at is not null and latitude is not null limit 1) one
        cross join generate_series(0, $5::int - 1) n
        cross join lateral (select (array(select day from generate_series(current_date + 1, current_date + 14, interval '1 day') day
            where extract(isodow from day) < 6))[1 + n / (2 * $4)] + (9 + 4 * (n / $4 % 2)) * interval '1 hour' as starts) times
      returning "ID"`,
    [societe_uuid, subject, technicianPrefix, technicianCount, 2 * visitsPerWeek],
  )
  if (rows.length === 0) throw new Error(`The company of ${account} has no accepted call to copy.`)
  return {
    visits: rows.map(({ ID }) => ID),
    restore: async () => {
      await pool.query('delete from calls where subject = $1', [subject])
      await pool.query('delete from technicians where societe_uuid = $1 and active', [societe_uuid])
      const ownIds = own.rows.map(({ technician_uuid }) => technician_uuid)
      await pool.query('update technicians set active = true where technician_uuid = any($1)', [ownIds])
    },
  }
}
