-- Lists of calls without an appointment and of what somebody created, and their counts.
create index calls_without_appointment on calls (network_code, created_at, "ID") include (societe_uuid)
  where is_saved_status_open and appointment_date_at is null;
create index calls_by_creator on calls (network_code, created_by, call_id, "ID") where created_by is not null;
