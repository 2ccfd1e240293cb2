import { CallStatus } from '@callout/domain/calls/call.ts'
import type pg from 'pg'
import { createRandom } from '../random.ts'
import { workReport } from '../texts/call-texts.ts'
import type { DemoWorld } from '../world.ts'

interface EndedVisit {
  readonly ID: string
  readonly call_id: string
  readonly network_code: string
  readonly skill: string
}

/** Reports the visits of the last hours that are over: of ten, one is late. The account `tech` reports by hand. */
export async function finishVisits(client: pg.ClientBase, world: DemoWorld): Promise<void> {
  const now = new Date(world.now).toISOString()
  const { rows } = await client.query<EndedVisit>(
    `select "ID", call_id, network_code, skill from calls row
     where accepted_at is not null and status_id = ${CallStatus.open} and technician <> '' and not fictive_serial_number
       and schedule_end_date < $1::timestamptz - interval '15 minutes' and schedule_end_date > $1::timestamptz - interval '10 hours'
       and call_id::int % 10 <> 3
       and not exists (select from accounts a where a.subject = 'tech' and a.societe_uuid = row.societe_uuid
         and a.technician_code = row.technician)
     order by call_id`,
    [now],
  )
  const cultures = new Map(world.networkData.map(({ network: { network_code }, culture }) => [network_code, culture]))
  const reports = rows.map(({ call_id, network_code, skill }) => {
    const random = createRandom(world.seed, 'finished visit', Number(call_id))
    return workReport(random, cultures.get(network_code) ?? 'es', 'done', skill)
  })
  await client.query(
    `with reported as (
      select row.*, coalesce(t.technician_name, row.technician) as technician_name, report,
        schedule_end_date - call_id::int % 10 * interval '1 minute' as finished_at
      from unnest($1::uuid[], $2::text[]) ended (id, report) join calls row on row."ID" = ended.id
      left join technicians t on t.societe_uuid = row.societe_uuid and t.technician = row.technician),
    visited as (
      insert into visits (service_job_uuid, appointment_date_at, network_code, societe_uuid, technician, on_the_way_at,
        started_at, finished_at, reported_at, result)
      select "ID", appointment_date_at, network_code, societe_uuid, technician, schedule_start_date - interval '20 minutes',
        schedule_start_date + interval '4 minutes', finished_at, finished_at, 'done' from reported),
    done as (
      update calls row set status_id = ${CallStatus.done}, is_saved_status_open = false, done_at = finished_at,
        description_sat = report, version = row.version + 1, updated_at = finished_at
      from reported where row."ID" = reported."ID"),
    counted as (
      update company_records r set done = r.done + n, done_at_first_visit = r.done_at_first_visit + first
      from (select societe_uuid, count(*) as n, count(*) filter (where appointments = 1) as first from reported group by 1) more
      where r.societe_uuid = more.societe_uuid)
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", null, technician_name, finished_at, jsonb_build_object('call_id', call_id, 'type', 'status',
      'changedItem', jsonb_build_array(
        jsonb_build_object('field', 'status_id', 'old_value', ${CallStatus.open}, 'new_value', ${CallStatus.done}),
        jsonb_build_object('field', 'description_sat', 'old_value', description_sat, 'new_value', report)))
    from reported order by finished_at, "ID"`,
    [rows.map(({ ID }) => ID), reports],
  )
}
