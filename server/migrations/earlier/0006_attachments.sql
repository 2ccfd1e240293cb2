-- Attachments of calls: a name and its files.
create table attachments (
  "ID" uuid primary key,
  network_code text not null references networks,
  service_job_uuid uuid not null references calls on delete cascade,
  -- The number people see, for the list over all calls. A call never changes it.
  call_id text not null,
  version integer not null default 1,
  attachment_name text collate "und-x-icu" not null,
  created_at timestamptz not null,
  created_by uuid,
  -- The name of who added it, as the history has it.
  user_name text collate "und-x-icu" not null
);
create index attachments_of_call on attachments (service_job_uuid, attachment_name, "ID");
create index attachments_by_name on attachments (network_code, attachment_name, "ID");
create index attachments_by_call_id on attachments (network_code, call_id, "ID");
create index attachments_by_user on attachments (network_code, user_name, "ID");
create index attachments_by_created_at on attachments (network_code, created_at, "ID");
create index attachments_plain_name on attachments using gin (network_code, plain(attachment_name) gin_trgm_ops);
create index attachments_plain_call_id on attachments using gin (network_code, plain(call_id) gin_trgm_ops);
create index attachments_plain_user on attachments using gin (network_code, plain(user_name) gin_trgm_ops);

-- Every file that was uploaded. Until expires_at it waits for the record that takes it, and only who uploaded it sees it;
-- taken, it belongs to its attachment. What no record holds after that time is swept away with its bytes.
create table uploads (
  image_guid uuid primary key,
  network_code text not null references networks,
  -- What the store calls it: never a name that a user gave.
  file text not null unique,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  attachment_uuid uuid references attachments on delete set null,
  position integer not null default 0
);
create index uploads_of_attachment on uploads (attachment_uuid, position) where attachment_uuid is not null;
create index uploads_waiting on uploads (expires_at) where attachment_uuid is null;
