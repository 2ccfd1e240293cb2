-- Changes as programs read them, in commit order. A change is written with its record into pending_changes. Once it is
-- committed, number_changes() (0272) moves it to changes: the next position is given to what is visible, never to what is not.
create table pending_changes (
  -- A later writer of the same record waits for its lock first, so its id is higher.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  network_code text not null,
  kind text not null,
  record_id text not null,
  version integer not null,
  type text not null,
  -- The history row with the changed fields; null for records without history.
  history_id bigint,
  -- The readers of the change: see change_readers().
  readers text[] not null,
  -- The readers who may see the record no longer.
  former_readers text[] not null default '{}'
);

create table changes (
  network_code text not null,
  reader text not null,
  position bigint not null,
  at timestamptz not null,
  kind text not null,
  record_id text not null,
  version integer not null,
  type text not null,
  history_id bigint,
  primary key (network_code, reader, position)
);
-- For the removal of old rows, which were written in this order.
create index changes_by_age on changes using brin (at) with (pages_per_range = 32, autosummarize = on);

-- The last position that was given, and the last that was removed. One row; its lock orders the numbering.
create table change_log (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null,
  last_removed bigint not null
);
insert into change_log (last_position, last_removed) values (0, 0);

-- '' are the central staff of the network; a company is its key, a technician its key and their code.
create function change_readers(societe_uuid uuid, technician text) returns text[] language sql immutable as $$
  select case when societe_uuid is null then '{}'
    when coalesce(technician, '') = '' then array[societe_uuid::text]
    else array[societe_uuid::text, societe_uuid::text || ' ' || technician] end
$$;

create function without_readers(readers text[], others text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(reader), '{}') from unnest(readers) reader where reader <> all (others)
$$;
