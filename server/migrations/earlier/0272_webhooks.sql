-- Addresses of other programs that are told of changes in a network.
create table webhooks (
  "ID" uuid primary key default gen_random_uuid(),
  network_code text not null references networks,
  url text not null,
  -- `kind.type` of the changes that it gets; none: all.
  events text[] not null default '{}',
  active boolean not null default true,
  -- Signs what is sent, so it cannot be kept as a hash.
  secret text not null,
  -- The secret before the last rotation signs too, for a day.
  old_secret text,
  old_secret_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  -- Set when a delivery was refused for three days; whoever activates it again empties it.
  paused_at timestamptz,
  -- The process that sends to it, so that order and limits hold over all processes.
  owner uuid,
  owned_until timestamptz
);
create index webhooks_of_network on webhooks (network_code, created_at);

-- Changes to send, and those that were sent. What is sent is read when it is sent.
create table webhook_deliveries (
  "ID" bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  network_code text not null,
  position bigint not null,
  kind text not null,
  record_id text not null,
  event text not null,
  at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  first_tried_at timestamptz,
  tried_at timestamptz,
  -- The receiver's HTTP status and the beginning of its answer, or why there was none.
  answer_status integer,
  answer text not null default '',
  unique (webhook_id, position)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, position) where status = 'waiting';
create index webhook_deliveries_of_record on webhook_deliveries (webhook_id, kind, record_id, position) where status = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, position) where status = 'failed';
create index webhook_deliveries_by_age on webhook_deliveries using brin (at) with (pages_per_range = 32, autosummarize = on);
-- Resending since a time looks for the first change.
create index changes_by_time on changes (network_code, at) where reader = '';

-- Gives positions to at most this many committed changes, and writes their deliveries. Returns how many it moved.
create function number_changes(most integer) returns integer language plpgsql as $$
declare
  before bigint;
  moved integer;
begin
  -- A replica cannot write: the primary's processes do it.
  if current_setting('transaction_read_only') = 'on' or not exists (select from pending_changes) then return 0; end if;
  insert into change_log (last_position, last_removed) values (0, 0) on conflict do nothing;
  select last_position into before from change_log for update;
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
  update change_log set last_position = before + moved;
  return moved;
end $$;
