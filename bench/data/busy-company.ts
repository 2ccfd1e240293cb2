import type pg from 'pg'

export interface BusyCompany {
  /** IDs of its visits, open and accepted. */
  readonly visits: readonly string[]
  /** Gives one technician thirty of the visits on one working day. */
  readonly crowdDay: () => Promise<CrowdedDay>
  /** Removes the technicians and visits that were added. */
  readonly restore: () => Promise<void>
}

export interface CrowdedDay {
  readonly technician: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly visits: readonly string[]
}

const technicianCount = 30
const visitsOfDay = 30
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
    crowdDay: () =>
      crowdDay(
        pool,
        rows.slice(0, visitsOfDay).map(({ ID }) => ID),
      ),
    restore: async () => {
      await pool.query('delete from calls where subject = $1', [subject])
      await pool.query('delete from technicians where societe_uuid = $1 and active', [societe_uuid])
      const ownIds = own.rows.map(({ technician_uuid }) => technician_uuid)
      await pool.query('update technicians set active = true where technician_uuid = any($1)', [ownIds])
    },
  }
}

/** Puts these visits in one town on the first working day from tomorrow on, each of ten minutes. */
async function crowdDay(pool: pg.Pool, visits: readonly string[]): Promise<CrowdedDay> {
  const technician = `${technicianPrefix}0`
  // The day consists of these visits alone.
  await pool.query('update calls set technician = $1 where technician = $2', [`${technicianPrefix}1`, technician])
  const { rows } = await pool.query<{ day: string }>(
    `with chosen as (select day::date as day from generate_series(current_date + 1, current_date + 3, interval '1 day') day
        where extract(isodow from day) < 6 limit 1)
      update calls row set technician = $2, schedule_start_date = starts, schedule_end_date = starts + interval '10 minutes',
        latitude = 40.4 + 0.02 * sin(7 * n), longitude = -3.7 + 0.02 * cos(5 * n)
      from chosen, unnest($1::uuid[]) with ordinality as visit ("ID", n),
        lateral (select chosen.day + interval '7 hours' + n * interval '18 minutes' as starts) times
      where row."ID" = visit."ID" returning to_char(chosen.day, 'YYYY-MM-DD') as day`,
    [visits, technician],
  )
  return { technician, day: rows[0]?.day ?? '', visits }
}
