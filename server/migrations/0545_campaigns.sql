-- Visits to appliances that are to be checked or repaired although nobody called: of an alarm, or of given serial numbers.
create table campaigns (
  "ID" uuid not null default gen_random_uuid(),
  network_code text not null references networks on delete cascade,
  version integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'running', 'stopped', 'closed')),
  name text not null,
  signal_uuid uuid references quality_signals on delete set null,
  call_type_id text not null,
  problem_type_id text not null,
  -- Why the visit is made, for company and customer; then what to check, and the question that the visit answers.
  text text not null,
  to_check text not null,
  question text not null,
  parts text[] not null,
  due_on date not null,
  mail boolean not null,
  -- Calls of the next twelve months about the problem, and their cost in euros, when the campaign was made.
  forecast jsonb,
  created_at timestamptz not null,
  -- Who changed the state, and when.
  states jsonb not null default '[]',
  constraint campaigns_pkey primary key ("ID")
);
create index campaigns_network_idx on campaigns (network_code);
-- The appliances of a campaign. A `made` call is its own, a `joined` one was open before; `refused` has no call, with its reason.
create table campaign_appliances (
  campaign_uuid uuid not null references campaigns on delete cascade,
  ins_id bigint not null references equipment_cards on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'joined', 'refused')),
  service_job_uuid uuid references calls on delete set null,
  refusal text not null default '',
  -- The day of the network on which its customer was written to.
  mailed_on date,
  constraint campaign_appliances_pkey primary key (campaign_uuid, ins_id)
);
create unique index campaign_appliances_call_idx on campaign_appliances (service_job_uuid) where service_job_uuid is not null;
create index campaign_appliances_card_idx on campaign_appliances (ins_id);
