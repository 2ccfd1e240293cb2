-- A restore or a failover may lose changes whose positions were read. The next changes would get the same positions,
-- and their readers would never be told of them. The log remembers which past it continues; in another one it goes on
-- at the microseconds of the clock, which no earlier past has reached, and a cursor between is refused. To have it skip
-- positions once: update change_log set past = null.
alter table change_log add column past text;

create table skipped_positions (
  -- The last position before them.
  last_known bigint primary key,
  last_skipped bigint not null
);

-- Names the database, its cluster and the timeline, which a failover and a restore to a moment change. On a service
-- that forbids these functions, it names the database alone.
create function database_past() returns text language plpgsql as $$
declare
  past text := (select oid from pg_database where datname = current_database());
begin
  select concat_ws(' ', past, system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8)) into past
  from pg_control_system();
  return past;
exception when others then
  return past;
end $$;

create or replace function number_changes(most integer) returns integer language plpgsql as $$
declare
  before bigint;
  moved integer;
  known_past text;
  current_past text;
  next_position bigint;
begin
  -- A replica cannot write: the primary's processes do it.
  if current_setting('transaction_read_only') = 'on' or not exists (select from pending_changes) then return 0; end if;
  current_past := database_past();
  insert into change_log (last_position, last_removed) values (0, 0) on conflict do nothing;
  select last_position, past into before, known_past from change_log for update;
  if known_past is distinct from current_past then
    next_position := extract(epoch from clock_timestamp()) * 1000000;
    -- The clock of another machine may have been ahead.
    if next_position <= before then next_position := before + 1000000; end if;
    insert into skipped_positions (last_known, last_skipped) values (before, next_position - 1);
    before := next_position - 1;
  end if;
  -- A new statement: it sees all that was committed before the lock.
  with taken as (
    delete from pending_changes where id in (select id from pending_changes order by id limit most) returning *),
  placed as (select before + row_number() over (order by id) as position, * from taken),
  written as (
    insert into changes (network_code, reader, position, at, kind, record_id, version, type, history_id)
    select network_code, to_whom.reader, position, at, kind, record_id, version, to_whom.type, to_whom.history_id
    from placed cross join lateral (
      select reader, placed.type, placed.history_id from unnest(readers) reader
      union all select reader, 'gone', null from unnest(former_readers) reader) to_whom),
  told as (
    insert into webhook_deliveries (webhook_id, network_code, position, kind, record_id, event, at, next_try_at)
    select w."ID", p.network_code, p.position, p.kind, p.record_id, p.kind || '.' || p.type, p.at,
      -- Behind what waits of the same record.
      coalesce((select max(d.next_try_at) from webhook_deliveries d where d.webhook_id = w."ID" and d.kind = p.kind
        and d.record_id = p.record_id and d.status = 'waiting'), now())
    from placed p join webhooks w using (network_code)
    where '' = any (p.readers) and w.active and (w.events = '{}' or p.kind || '.' || p.type = any (w.events))
    order by p.position)
  select count(*) into moved from placed;
  update change_log set last_position = before + moved, past = current_past;
  return moved;
end $$;
