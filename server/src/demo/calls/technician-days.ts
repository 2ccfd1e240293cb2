import { CallStatus } from '@callout/domain/calls/call.ts'
import type pg from 'pg'

/** Local times of the visits, alternately of today and tomorrow. */
const startTimes = ['08:30', '08:30', '10:00', '10:30', '12:00', '13:00', '15:30', '16:00']

/** SQL of an instant as the history stores it. */
export const isoText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Gives the technician with the account `tech` visits today and tomorrow: accepted open calls of the company, first
 * those nearby, then those whose customer has an address for email and whose repair is covered. Returns their keys.
 */
export async function planTechnicianDays(client: pg.ClientBase, now: number): Promise<ReadonlySet<string>> {
  const today = new Date(now).toISOString()
  const { rows } = await client.query<{ service_job_uuid: string }>(
    `with office as (
      select tech.societe_uuid, tech.technician_code as technician, t.technician_name, n.network_code, n.time_zone,
        sat.account_uuid, sat.user_name, c.latitude as company_latitude, c.longitude as company_longitude
      from accounts tech
      join technicians t on t.societe_uuid = tech.societe_uuid and t.technician = tech.technician_code
      join accounts sat on sat.societe_uuid = tech.societe_uuid and sat.subject = 'sat'
      join companies c on c.societe_uuid = tech.societe_uuid join networks n on n.network_code = c.network_code
      where tech.subject = 'tech'),
    chosen as (
      select row."ID", row.call_id, row.appointment_date_at as before, office.*,
        row_number() over (order by row.fictive_serial_number,
          power(row.latitude - company_latitude, 2) + power(row.longitude - company_longitude, 2) > 0.02, (row.email <> '') desc,
          (coalesce(row.warranty_end_date >= $1::timestamptz::date, false) or row.service_contract_id <> '') desc, row.call_id desc)::int as n
      from calls row join office using (societe_uuid)
      where row.accepted_at is not null and row.is_saved_status_open and row.latitude is not null
      order by n limit ${startTimes.length}),
    planned as (
      select *, ((($1::timestamptz at time zone time_zone)::date + (n - 1) % 2) + ($2::time[])[n]) at time zone time_zone as start
      from chosen),
    moved as (
      update calls row set appointment_date_at = start, schedule_start_date = start,
        schedule_end_date = start + interval '1 hour', duration_minutes = 60, technician = planned.technician,
        appointments = row.appointments + 1, version = row.version + 1
      from planned where row."ID" = planned."ID")
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", account_uuid, user_name, $1::timestamptz,
      jsonb_build_object('call_id', call_id, 'type', 'planning', 'changedItem', jsonb_build_array(
        jsonb_build_object('field', 'appointment_date_at', 'old_value', ${isoText('before')}, 'new_value', ${isoText('start')}),
        jsonb_build_object('field', 'technician', 'old_value', null, 'new_value', technician_name)))
    from planned order by n
    returning service_job_uuid`,
    [today, startTimes],
  )
  return new Set(rows.map(({ service_job_uuid }) => service_job_uuid))
}

/**
 * Starts the visits of `now` (milliseconds since 1970): a technician is at work where one is planned, and on the way
 * to the next half hour's; one of five is late. The technician with the account `tech` starts by hand.
 */
export async function startVisits(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `with due as (
      select row.*, coalesce(t.technician_name, row.technician) as technician_name,
        schedule_start_date - interval '20 minutes' as on_the_way_at,
        case when schedule_start_date + interval '4 minutes' <= $1 then schedule_start_date + interval '4 minutes' end as started_at
      from calls row
      left join technicians t on t.societe_uuid = row.societe_uuid and t.technician = row.technician
      where accepted_at is not null and status_id = ${CallStatus.open} and row.technician <> ''
        and schedule_start_date <= $1::timestamptz + interval '20 minutes' and schedule_end_date > $1
        and (call_id::int % 5 > 0 or schedule_start_date > $1)
        and not exists (select from accounts a where a.subject = 'tech' and a.societe_uuid = row.societe_uuid
          and a.technician_code = row.technician)),
    started as (
      insert into visits (service_job_uuid, appointment_date_at, network_code, societe_uuid, technician, on_the_way_at, started_at)
      select "ID", appointment_date_at, network_code, societe_uuid, technician, on_the_way_at, started_at from due)
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", null, technician_name, at, jsonb_build_object('call_id', call_id, 'type', type,
      'changedItem', jsonb_build_array(jsonb_build_object('field', field, 'old_value', null, 'new_value', ${isoText('at')})))
    from due cross join lateral (values ('visit_depart', 'on_the_way_at', on_the_way_at),
      ('visit_start', 'started_at', started_at)) acts (type, field, at)
    where at is not null order by at, "ID"`,
    [new Date(now).toISOString()],
  )
}
