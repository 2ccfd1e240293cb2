import type pg from 'pg'
import { network_code } from './call-queries.ts'

/** Limits of the dispatch board: it shows at most so many. */
export const fullBoard = { calls: 2_000, lanes: 300, visitsOfLane: 5 }

const subject = 'A call of the full board'
const supplier = 'BOARD'

/**
 * Adds unassigned calls all over the network, and companies with visits today, until the board is full. Returns a
 * function that removes them again.
 */
export async function fillBoard(pool: pg.Pool): Promise<() => Promise<void>> {
  const remove = async () => {
    await pool.query('delete from calls where subject = $1', [subject])
    await pool.query(`delete from companies where network_code = $1 and supplier_code like $2 || '%'`, [
      network_code,
      supplier,
    ])
  }
  await remove()
  try {
    const { calls, lanes, visitsOfLane } = fullBoard
    await pool.query(
      `insert into calls select (jsonb_populate_record(source, jsonb_build_object('ID', gen_random_uuid(),
          'call_id', nextval('call_numbers')::text, 'subject', $2::text, 'version', 1))).*
        from (select row as source from calls row
          where network_code = $1 and societe_uuid is null and is_saved_status_open limit 50) models
        cross join generate_series(1, $3::int)`,
      [network_code, subject, calls / 50],
    )
    await pool.query(
      `with added as (
        insert into companies select (jsonb_populate_record(source, jsonb_build_object(
            'societe_uuid', gen_random_uuid(), 'supplier_code', $2::text || n, 'raison_sociale', 'Lane ' || n))).*
          from (select source, row_number() over () as place from companies source
            where network_code = $1 and active limit 30) models
          cross join lateral generate_series(place, $3::int, 30) n
          returning societe_uuid, raison_sociale, code_postal, ville, latitude, longitude),
      skilled as (insert into company_skills (societe_uuid, skill)
        select societe_uuid, value from added cross join value_list_items where value_list = 'skills'),
      model as (select row as source from calls row
        where network_code = $1 and societe_uuid is null and is_saved_status_open and subject <> $4 limit 1)
      insert into calls select (jsonb_populate_record(source, jsonb_build_object('ID', gen_random_uuid(),
          'call_id', nextval('call_numbers')::text, 'subject', $4::text, 'version', 1, 'status_id', -3,
          'societe_uuid', societe_uuid, 'subcontractor_name', raison_sociale, 'code_postal', code_postal,
          'ville', ville, 'latitude', latitude, 'longitude', longitude, 'assigned_at', now(), 'accepted_at', now(),
          'rejected_at', null, 'rejected_by', '', 'reject_reason', '', 'appointment_date_at', starts,
          'duration_minutes', 60, 'schedule_start_date', starts, 'schedule_end_date', starts + interval '1 hour'))).*
        from model cross join added cross join generate_series(1, $5::int) n
        cross join lateral (select (date_trunc('day', now() at time zone 'Europe/Madrid')
          + (6 + 2 * n) * interval '1 hour') at time zone 'Europe/Madrid' as starts) slot`,
      [network_code, supplier, lanes, subject, visitsOfLane],
    )
    await pool.query('analyze calls, companies')
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
