-- Saved views of lists. `societe_uuid` is the company the owner acted for, null for central staff. Views of a person who is a
-- dispatcher and connects as a company are kept apart by it.
create table views (
  "ID" uuid primary key default gen_random_uuid(),
  network_code text not null references networks,
  account_uuid uuid not null references accounts on delete cascade,
  societe_uuid uuid references companies on delete cascade,
  list text not null,
  name text not null,
  filter_data jsonb not null,
  sorts jsonb not null,
  columns jsonb not null,
  shared text not null check (shared in ('private', 'company', 'network')),
  version integer not null default 1,
  created_at timestamptz not null
);
create index views_of_person on views (network_code, list, account_uuid);
create index views_shared on views (network_code, list, shared, societe_uuid) where shared <> 'private';

-- Which view of a list opens first for a person. `view_id` is the key of a view or the name of a built-in one.
create table default_views (
  account_uuid uuid not null references accounts on delete cascade,
  network_code text not null references networks,
  societe_uuid uuid references companies on delete cascade,
  list text not null,
  view_id text not null
);
create unique index default_views_of_person on default_views (account_uuid, network_code, list, societe_uuid) nulls not distinct;
