-- Creates sent with an Idempotency-Key, with their answers. A key belongs to account, network and endpoint, and to the body whose hash
-- is kept. The version before goes on with idempotency_keys, which goes in a later version.
create table idempotent_requests (
  account_uuid uuid not null,
  network_code text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_uuid, network_code, path, key)
);
create index idempotent_requests_age on idempotent_requests (created_at);
