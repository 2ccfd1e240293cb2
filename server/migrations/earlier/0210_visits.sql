-- Progress of the visits of calls: one row for each call and appointment that a technician has acted on. It stays when the
-- appointment of the call moves.
create table visits (
  service_job_uuid uuid not null references calls on delete cascade,
  appointment_date_at timestamptz not null,
  network_code text not null references networks,
  societe_uuid uuid not null references companies,
  technician text not null,
  -- By the clock of the phone. The history has the time when the server learned of it.
  on_the_way_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  result text check (result in ('done', 'again', 'absent')),
  missing text not null default '',
  signed_by text not null default '',
  -- Attachments of the call, which may be deleted.
  photos_attachment uuid,
  signature_attachment uuid,
  report_attachment uuid,
  -- When the report was made; null while it is waited for.
  reported_at timestamptz,
  check ((finished_at is null) = (result is null)),
  primary key (service_job_uuid, appointment_date_at)
);
