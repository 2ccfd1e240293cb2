-- Changes by administrators, programs and imports of the records that a network is set up with: old and new of each cell.
create table admin_changes (
  "ID" bigint generated always as identity primary key,
  -- '' for records of all networks.
  network_code text not null,
  batch uuid not null,
  sheet text not null,
  key text not null,
  account_uuid uuid,
  user_name text not null,
  at timestamptz default now() not null,
  note text default '' not null,
  result text not null,
  columns jsonb not null,
  undone_at timestamptz,
  constraint admin_changes_result_check check (result in ('created', 'updated', 'removed', 'waiting', 'refused'))
);
create index admin_changes_newest on admin_changes (network_code, "ID" desc);
comment on index admin_changes_newest is 'The changes of a network, newest first.';
create index admin_changes_key on admin_changes (network_code, sheet, key, "ID" desc);
comment on index admin_changes_key is 'The changes of a record, and who changed it last.';
create index admin_changes_batch on admin_changes (batch);
comment on index admin_changes_batch is 'The changes of a batch, to take it back.';
