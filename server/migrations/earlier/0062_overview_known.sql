-- When a call was done is known from its history; why it was declined last is known from the call.
update calls set done_at = changed.at
  from (
    select service_job_uuid, max(created_at) as at from history
    where service_job_uuid is not null and change_data @> '{"changedItem": [{"field": "status_id", "new_value": 1}]}'
    group by service_job_uuid
  ) changed
  where calls."ID" = changed.service_job_uuid and calls.status_id in (1, 2, -1);
update call_declines set reject_reason = split_part(calls.reject_reason, ':', 1)
  from calls where calls."ID" = call_declines.service_job_uuid and calls.rejected_at = call_declines.declined_at;
