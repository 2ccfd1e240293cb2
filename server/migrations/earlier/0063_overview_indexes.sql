-- The queues of the home page: few calls among all, each counted by an index of its own.
create index calls_declined on calls (network_code, call_id, "ID")
  where societe_uuid is null and rejected_at is not null and is_saved_status_open;
create index calls_unanswered on calls (network_code, assigned_at, "ID") include (societe_uuid)
  where societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open;
create index calls_without_technician on calls (network_code, call_id, "ID") include (societe_uuid)
  where accepted_at is not null and technician = '' and is_saved_status_open;
create index calls_open_by_appointment on calls (network_code, appointment_date_at, created_at, "ID")
  include (societe_uuid, status_id) where is_saved_status_open;
create index calls_done on calls (network_code, societe_uuid, call_id, "ID") where status_id = 1;
create index documents_to_approve on documents (network_code, type, "DocEntry") include (societe_uuid, "DocTotal")
  where "Confirmed" = 'N' and "IsChangeRequested" = 'N';
create index documents_change_requested on documents (network_code, type, "DocEntry") include (societe_uuid, "DocTotal")
  where "IsChangeRequested" = 'Y';
create index history_of_network on history (network_code, "ID" desc);
-- The charts, read from the index alone.
create index calls_by_done_at on calls (network_code, done_at, "ID") include (societe_uuid, appointments)
  where done_at is not null;
create index calls_by_accepted_at on calls (network_code, accepted_at, "ID") include (societe_uuid, assigned_at)
  where accepted_at is not null;
create index call_declines_of_company on call_declines (societe_uuid, declined_at) include (reject_reason);
