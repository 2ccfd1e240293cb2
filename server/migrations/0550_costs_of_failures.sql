-- Failures of the last 365 days and what they cost, by product and by problem or spare part.
create table quality_costs (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  kind text not null check (kind in ('problem', 'part')),
  key text not null,
  -- Of a part; a problem is named by its value list.
  name text not null,
  failures integer not null,
  done integer not null,
  done_at_first integer not null,
  repeated integer not null,
  cost double precision not null,
  -- Appliances of the product that are in service.
  appliances integer not null,
  constraint quality_costs_pkey primary key (network_code, kind, key, code_product)
);
-- Who gets new alarms of a network by mail.
create table quality_subscriptions (
  network_code text not null references networks on delete cascade,
  account_uuid uuid not null references accounts on delete cascade,
  constraint quality_subscriptions_pkey primary key (network_code, account_uuid)
);
create index quality_subscriptions_account_uuid_idx on quality_subscriptions (account_uuid);
-- Without the last runs, the next ones also count the costs.
delete from quality_runs;
