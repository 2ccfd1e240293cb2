-- Who has which call open now. A browser renews its row while it shows the call; after a crash of the database nobody misses them.
create unlogged table call_presence (
  service_job_uuid uuid not null,
  account_uuid uuid not null,
  network_code text not null,
  -- The company of the person; null for central staff.
  societe_uuid uuid,
  user_name text not null,
  expires_at timestamptz not null,
  primary key (service_job_uuid, account_uuid)
);
create index call_presence_of_account on call_presence (account_uuid, expires_at);
create index call_presence_age on call_presence (expires_at);
