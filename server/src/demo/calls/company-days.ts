import { CallStatus } from '@callout/domain/calls/call.ts'
import type pg from 'pg'
import { isoText } from './technician-days.ts'

/** A company's visits, each within half an hour, in half hours from the present one: over, to come, under way, to come. */
const visitOffsets = [-4, 3, 0, 7]

/**
 * Gives each company visits before and after `now` (milliseconds since 1970), on half hours between 8:00 and 17:30: its
 * accepted open calls with a visit on another day, the overdue ones first, of which some stay late. What is to come after
 * 17:30 is on the next working day. The technician with the account `tech` has a day of their own.
 */
export async function planCompanyDays(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `with clock as (
      select network_code, time_zone, ($1::timestamptz at time zone time_zone)::date as today,
        least(20, greatest(0, floor(extract(epoch from ($1::timestamptz at time zone time_zone)::time) / 1800)::int - 16)) as present
      from networks),
    chosen as (
      select row."ID", row.call_id, row.appointment_date_at as before, c.societe_uuid, c.raison_sociale, clock.*,
        row_number() over (partition by row.societe_uuid
          order by row.schedule_start_date >= $1, abs(extract(epoch from row.schedule_start_date - $1)), row.call_id)::int as n
      from calls row join companies c using (societe_uuid) join clock on clock.network_code = row.network_code
      where row.accepted_at is not null and row.status_id = ${CallStatus.open} and row.call_id::int % 5 > 0
        and (row.schedule_start_date at time zone time_zone)::date <> today
        and not exists (select from history h where h.service_job_uuid = row."ID" and h.created_at > $1::timestamptz - interval '5 hours')
        and not exists (select from accounts a where a.subject = 'tech' and a.societe_uuid = row.societe_uuid
          and a.technician_code = row.technician)),
    planned as (
      select *, (array[60, 90, 60, 45, 120])[1 + call_id::int / 3 % 5] as minutes,
        (today + case when slot < 20 then 0 when extract(isodow from today) > 4 then 8 - extract(isodow from today)::int else 1 end
        + interval '8 hours' + (slot + 20) % 20 * interval '30 minutes') at time zone time_zone as start
      from chosen cross join lateral (select present + ($2::int[])[n] + call_id::int / 5 % 3 - 1 as slot) slots where n <= ${visitOffsets.length}),
    moved as (
      update calls row set appointment_date_at = start, schedule_start_date = start,
        schedule_end_date = start + minutes * interval '1 minute', duration_minutes = minutes,
        appointments = row.appointments + 1, version = row.version + 1
      from planned where row."ID" = planned."ID")
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", (select a.account_uuid from accounts a where a.societe_uuid = planned.societe_uuid
        and a.technician_code is null), raison_sociale,
      greatest($1::timestamptz - interval '26 hours' + call_id::int % 240 * interval '1 minute',
        (select max(h.created_at) from history h where h.service_job_uuid = planned."ID")),
      jsonb_build_object('call_id', call_id, 'type', 'planning', 'changedItem', jsonb_build_array(
        jsonb_build_object('field', 'appointment_date_at', 'old_value', ${isoText('before')}, 'new_value', ${isoText('start')})))
    from planned order by call_id`,
    [new Date(now).toISOString(), visitOffsets],
  )
}

/** In each network, a company without an account declines one of the calls that wait for its answer, an hour before `now`. */
export async function declineCalls(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `with chosen as (
      select distinct on (network_code) "ID", call_id, network_code, societe_uuid, subcontractor_name, answer_due_at,
        $1::timestamptz - interval '1 hour' as declined_at
      from calls row
      where societe_uuid is not null and accepted_at is null and is_saved_status_open
        and assigned_at < $1::timestamptz - interval '1 hour'
        and not exists (select from accounts a where a.societe_uuid = row.societe_uuid)
      order by network_code, assigned_at desc, call_id),
    declined as (
      update calls row set societe_uuid = null, subcontractor_name = '', subcontractor_phone = '', supplier_code = '',
        answer_due_at = null, answer_remind_at = null, rejected_at = declined_at, reject_reason = 'LOAD',
        rejected_by = chosen.subcontractor_name, version = row.version + 1
      from chosen where row."ID" = chosen."ID"),
    kept as (
      insert into call_declines (service_job_uuid, societe_uuid, declined_at, reject_reason, in_time)
      select "ID", societe_uuid, declined_at, 'LOAD', declined_at <= answer_due_at from chosen)
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", null, subcontractor_name, declined_at, jsonb_build_object('call_id', call_id, 'type', 'reject',
      'changedItem', jsonb_build_array(
        jsonb_build_object('field', 'subcontractor_name', 'old_value', subcontractor_name, 'new_value', ''),
        jsonb_build_object('field', 'reject_reason', 'old_value', '', 'new_value', 'LOAD'),
        jsonb_build_object('field', 'rejected_by', 'old_value', '', 'new_value', subcontractor_name)))
    from chosen order by network_code`,
    [new Date(now).toISOString()],
  )
}
