-- Policies that are tried on past calls. A process that computes one renews `seen_at`; afterwards the result is kept for a day.
create table policy_simulations (
  "ID" uuid primary key default gen_random_uuid(),
  network_code text not null references networks on delete cascade,
  account_uuid uuid not null references accounts on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  progress double precision not null default 0,
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  result jsonb
);
create index policy_simulations_running on policy_simulations (account_uuid) where state = 'running';
