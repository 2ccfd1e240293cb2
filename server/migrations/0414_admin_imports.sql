-- Imports from the browser, and their trials. A finished one keeps how its headers were placed, for the next file.
create table admin_imports (
  "ID" uuid primary key default gen_random_uuid(),
  network_code text not null references networks on delete cascade,
  account_uuid uuid not null references accounts on delete cascade,
  file text not null,
  file_name text not null,
  sheets jsonb not null,
  dry_run boolean not null,
  lang text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  refused_rows jsonb,
  started_at timestamptz not null
);
