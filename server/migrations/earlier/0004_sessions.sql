-- Sessions. Every token and code is stored as its sha256.
create table sessions (
  session_id uuid primary key,
  account_uuid uuid not null references accounts on delete cascade,
  network_code text not null references networks,
  -- Set while a dispatcher is connected as a company.
  connected_as uuid references companies,
  -- The session this one was connected from; its user token is handed back as oldToken.
  opened_from uuid references sessions on delete cascade,
  -- What the identity provider needs to end its own session.
  id_token text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_account on sessions (account_uuid);
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('user', 'refresh')),
  expires_at timestamptz not null,
  -- When a refresh token was exchanged: for a short while the same exchange gives the same successor.
  rotated_at timestamptz
);
create index session_tokens_of_session on session_tokens (session_id);

-- What application tokens are signed with and successors of refresh tokens derived from.
insert into settings (name, value)
  values ('session_key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text));

create table sign_in_states (
  state text primary key,
  code_verifier text not null,
  nonce text not null,
  redirect_url text not null,
  expires_at timestamptz not null
);

create table login_codes (
  code_hash bytea primary key,
  account_uuid uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table connect_tokens (
  token_hash bytea primary key,
  societe_uuid uuid not null references companies on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table idempotency_keys (
  account_uuid uuid not null,
  path text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_uuid, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Mail waits here, one row an address, written with the change that asks for it.
create table mails (
  mail_uuid uuid primary key,
  network_code text not null references networks,
  service_job_uuid uuid,
  recipient text not null,
  subject text not null,
  body text not null,
  message_id text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index mails_of_call on mails (service_job_uuid, created_at) where service_job_uuid is not null;

create table maintenance (
  only_row boolean primary key default true check (only_row),
  active boolean not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  disabled_login boolean not null,
  disabled_login_start timestamptz,
  disabled_login_end timestamptz,
  messages jsonb not null default '{}'
);

-- The workers of each process, and the advisory lock it holds while it lives: jobs of a process that died are found by it.
create table job_workers (
  worker_id text primary key,
  process_lock bigint not null
);
