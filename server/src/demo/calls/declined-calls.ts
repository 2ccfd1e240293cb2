import type pg from 'pg'

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
