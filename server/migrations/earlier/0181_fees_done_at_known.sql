-- Changes during this update are caught by 0183.
update documents d set done_at = c.done_at
  from calls c where c."ID" = d.service_job_uuid and d.type = 'fee' and c.done_at is not null;
