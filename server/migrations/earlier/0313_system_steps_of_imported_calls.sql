-- Deadlines, reminders and overdue marks of the system close no call to rows of an import. Here for calls on which the
-- system took such steps before: all steps since the last import must be of these types.
update imported_calls k set version = c.version from calls c
where c."ID" = k.service_job_uuid and c.version > k.version
  and c.version - k.version = (
    select count(*) from (
      select h.change_data->>'type' as type from history h
      where h.service_job_uuid = c."ID" and h.change_data->>'type' not in ('mail', 'attach', 'rename', 'detach', 'document',
        'document_change', 'document_approve_first', 'document_approve', 'document_reject', 'invoice', 'credit_note',
        'customer', 'visit_depart', 'visit_start', 'visit_finish')
      order by h."ID" desc limit c.version - k.version) steps
    where type in ('deadline', 'remind', 'late', 'overdue', 'overdue_dispatch'));
