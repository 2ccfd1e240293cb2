-- Failures by cell. Weeks begin on Mondays and count from that of 1970-01-01, which is 0; `production_month` is its first day.
create table quality_counts (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  problem_type_id text not null,
  production_month date not null,
  age_group smallint not null,
  week integer not null,
  failures integer not null,
  constraint quality_counts_pkey primary key (network_code, code_product, problem_type_id, production_month, age_group, week)
);
-- Appliance-weeks at risk by week, from `first_week` on.
create table quality_exposures (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  production_month date not null,
  age_group smallint not null,
  appliances integer not null,
  first_week integer not null,
  weeks double precision[] not null,
  constraint quality_exposures_pkey primary key (network_code, code_product, production_month, age_group)
);
-- Products whose cells are to be counted again. Without a key, so that writers never wait for each other.
create table quality_marks (
  network_code text not null,
  code_product text not null,
  marked_at timestamptz not null default clock_timestamp()
);
-- Observed and expected failures by week of each product and problem, as last computed; `rates` by age group.
create table quality_cells (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  problem_type_id text not null,
  family text not null,
  first_week integer not null,
  observed double precision[] not null,
  expected double precision[] not null,
  rates double precision[] not null,
  -- Mean of the documents of such a failure, in euros.
  cost double precision not null,
  constraint quality_cells_pkey primary key (network_code, code_product, problem_type_id)
);
-- The last run in a network: thresholds of the detectors, coverage and delays.
create table quality_runs (
  network_code text not null references networks on delete cascade,
  updated_at timestamptz not null,
  figures jsonb not null,
  constraint quality_runs_pkey primary key (network_code)
);
create table quality_signals (
  "ID" uuid not null default gen_random_uuid(),
  network_code text not null references networks on delete cascade,
  version integer not null default 1,
  state text not null default 'new' check (state in ('new', 'known', 'no_defect', 'campaign', 'closed')),
  detector text not null check (detector in ('change', 'window', 'launch')),
  code_product text not null,
  family text not null,
  problem_type_id text not null,
  found_at timestamptz not null,
  since date not null,
  -- Production months of a bad window, both included.
  window_from date,
  window_to date,
  state_at timestamptz not null,
  note text not null default '',
  figures jsonb not null,
  evidence jsonb not null,
  history jsonb not null default '[]',
  mailed_at timestamptz,
  constraint quality_signals_pkey primary key ("ID")
);
create table quality_backtests (
  "ID" uuid not null default gen_random_uuid(),
  network_code text not null references networks on delete cascade,
  account_uuid uuid not null references accounts on delete cascade,
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done double precision not null default 0,
  signals jsonb not null default '[]',
  constraint quality_backtests_pkey primary key ("ID")
);
-- Most false alarms that a network's detectors may give in a year.
alter table networks
  add column quality_budget numeric(4, 1) not null default 4 check (quality_budget between 0.1 and 100),
  add column serial_pattern text not null default '';
alter table products add column serial_pattern text not null default '';
