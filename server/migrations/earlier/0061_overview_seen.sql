-- Up to when a person has seen the changes on the home page, in each network.
create table overview_seen (
  account_uuid uuid not null references accounts on delete cascade,
  network_code text not null references networks,
  seen_at timestamptz not null,
  primary key (account_uuid, network_code)
);
