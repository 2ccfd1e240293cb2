-- How a call was before its last act that can be undone. Kept for an hour: afterwards only the history knows.
create table call_undos (
  service_job_uuid uuid primary key references calls on delete cascade,
  type text not null check (type in ('assign', 'planning', 'status')),
  -- The version of the call after the act: only while it has this version, the act can be undone.
  version integer not null,
  account_uuid uuid not null,
  acted_at timestamptz not null,
  before jsonb not null
);
