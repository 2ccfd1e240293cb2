-- Keys with which programs call the API, each with a service account. The key is stored as its sha256.
create table api_keys (
  "ID" uuid primary key default gen_random_uuid(),
  account_uuid uuid not null unique references accounts on delete cascade,
  -- Where the key acts unless a request names another of its networks.
  network_code text not null references networks,
  name text not null,
  key_hash bytea not null unique,
  prefix text not null,
  scopes text[] not null check (scopes <@ '{read,write}' and cardinality(scopes) > 0),
  created_at timestamptz not null,
  created_by text not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  -- Begin of the last minute in which it was used, and the requests that the processes took in that minute.
  last_used_at timestamptz,
  requests integer not null default 0
);
