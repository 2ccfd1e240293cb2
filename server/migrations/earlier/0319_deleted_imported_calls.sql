-- The key of a call that was deleted in the portal stays, so that its row does not bring it back with the next import.
-- Not validated, which would keep the table of calls locked: the constraint of before has checked the stored keys.
alter table imported_calls
  alter column service_job_uuid drop not null,
  drop constraint imported_calls_service_job_uuid_fkey;
alter table imported_calls add constraint imported_calls_service_job_uuid_fkey
  foreign key (service_job_uuid) references calls on delete set null not valid;
