-- The feed of changes, which programs read in order.

-- '' are the central staff of the network; a company is its key, a technician its key and their code.
create or replace function change_readers(societe_uuid uuid, technician text) returns text[] language sql immutable as $$
  select case when societe_uuid is null then '{}'
    when coalesce(technician, '') = '' then array[societe_uuid::text]
    else array[societe_uuid::text, societe_uuid::text || ' ' || technician] end
$$;

create or replace function without_readers(readers text[], others text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(reader), '{}') from unnest(readers) reader where reader <> all (others)
$$;

-- A call that changes hands takes its files and its card along; its documents stay with the company that wrote them.
create or replace function change_of_call_holder() returns trigger language plpgsql as $$
declare
  before text[] := change_readers(old.societe_uuid, old.technician);
  after text[] := case when tg_op = 'DELETE' then '{}' else change_readers(new.societe_uuid, new.technician) end;
  former text[] := without_readers(before, after);
  gained text[] := without_readers(after, before);
begin
  if cardinality(former) > 0 then
    insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
    values (now(), old.network_code, 'call', old."ID", old.version, 'gone', '{}', former);
  end if;
  if cardinality(former) + cardinality(gained) > 0 then
    insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
    select now(), old.network_code, 'attachment', a."ID"::text, a.version, 'assign', gained, former
    from attachments a where a.service_job_uuid = old."ID"
    union all
    select now(), old.network_code, 'card', e."InsId"::text, e.version, 'assign', gained, former
    from equipment_cards e where e."InsId" = old.ins_id
    union all
    select now(), old.network_code, 'document', d."DocEntry"::text, d.version, 'assign',
      array(select r from unnest(gained) r where r like d.societe_uuid || ' %'),
      array(select r from unnest(former) r where r like d.societe_uuid || ' %')
    from documents d where d.service_job_uuid = old."ID";
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger change_written after update of societe_uuid, technician on calls
  for each row when ((old.societe_uuid, old.technician) is distinct from (new.societe_uuid, new.technician)
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_holder();

create or replace trigger deletion_written before delete on calls
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_holder();

create or replace function change_of_contract_holder() returns trigger language plpgsql as $$
declare
  former text[] := change_readers(old.societe_uuid, '');
  gained text[] := change_readers(new.societe_uuid, '');
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
  select now(), new.network_code, 'contract', new."ID"::text, new.version, 'gone', '{}', former
  where old.societe_uuid is not null
  union all
  select now(), new.network_code, 'attachment', a."ID"::text, a.version, 'assign', gained, former
  from attachments a where a.service_contract_uuid = new."ID"
  union all
  select now(), new.network_code, 'card', e."InsId"::text, e.version, 'assign', gained, former
  from equipment_cards e where e."InsId" = new.ins_id;
  return null;
end $$;

create or replace trigger change_written after update of societe_uuid on service_contracts
  for each row when (old.societe_uuid is distinct from new.societe_uuid
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_contract_holder();

create or replace function change_of_attachment() returns trigger language plpgsql as $$
declare
  one attachments := case when tg_op = 'DELETE' then old else new end;
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  select now(), one.network_code, 'attachment', one."ID", one.version,
    case tg_op when 'INSERT' then 'attach' when 'UPDATE' then 'save' else 'detach' end,
    '{""}' || change_readers(c.societe_uuid, c.technician) || change_readers(s.societe_uuid, '')
  from (select) empty left join calls c on c."ID" = one.service_job_uuid
    left join service_contracts s on s."ID" = one.service_contract_uuid;
  return null;
end $$;

create or replace trigger change_written after insert or update of version or delete on attachments
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_attachment();

create or replace function change_of_card() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (now(), new.network_code, 'card', new."InsId", new.version, case
      when tg_op = 'INSERT' then 'create' when current_setting('callout.erasing', true) = 'on' then 'erase' else 'save' end,
    array(select '' union select unnest(change_readers(c.societe_uuid, c.technician)) from calls c where c.ins_id = new."InsId"
      union select s.societe_uuid::text from service_contracts s where s.ins_id = new."InsId" and s.societe_uuid is not null));
  return null;
end $$;

create or replace trigger change_written after insert or update of version on equipment_cards
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_card();

create or replace function change_of_invoice() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (new.created_at, new.network_code, 'invoice', new."ID", 1,
    case when new.credited_invoice is null then 'invoice' else 'credit_note' end,
    '{""}' || change_readers(new.societe_uuid, ''));
  return null;
end $$;

create or replace trigger change_written after insert on supplier_invoices
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_invoice();

-- Companies have no version of their own but that of their legal facts.
create or replace function change_of_company() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (now(), new.network_code, 'company', new.societe_uuid, new.legal_version,
    case tg_op when 'INSERT' then 'create' else 'save' end, '{""}' || change_readers(new.societe_uuid, ''));
  return null;
end $$;

create or replace trigger creation_written after insert on companies
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_company();

-- An assignment writes last_assigned_at and changes nothing that anybody reads.
create or replace trigger change_written after update on companies
  for each row when (old.* is distinct from new.* and old.last_assigned_at is not distinct from new.last_assigned_at
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_company();

-- The company that holds a call or contract sees its card. With another appliance it no longer sees the card before,
-- and sees the new one. The feed drops `gone` for readers who still see the card by another call or contract.
create or replace function write_change_of_appliance(before bigint, former text[], after bigint, gained text[]) returns void
language sql as $$
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
  select now(), e.network_code, 'card', e."InsId"::text, e.version, 'gone', '{}', former
  from equipment_cards e where e."InsId" = before and cardinality(former) > 0
  union all
  select now(), e.network_code, 'card', e."InsId"::text, e.version, 'assign', gained, '{}'
  from equipment_cards e where e."InsId" = after and cardinality(gained) > 0
$$;

create or replace function change_of_call_appliance() returns trigger language plpgsql as $$
begin
  perform write_change_of_appliance(old.ins_id, change_readers(old.societe_uuid, old.technician),
    new.ins_id, change_readers(new.societe_uuid, new.technician));
  return null;
end $$;

create or replace trigger appliance_change_written after update of ins_id on calls
  for each row when (old.ins_id is distinct from new.ins_id
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_appliance();

create or replace function change_of_contract_appliance() returns trigger language plpgsql as $$
begin
  perform write_change_of_appliance(old.ins_id, change_readers(old.societe_uuid, ''),
    new.ins_id, change_readers(new.societe_uuid, ''));
  return null;
end $$;

create or replace trigger appliance_change_written after update of ins_id on service_contracts
  for each row when (old.ins_id is distinct from new.ins_id
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_contract_appliance();

-- A program may send history of the time when another company had the call or contract. Its company of now may read of
-- that time only that something happened: such a change is for the central staff.
create or replace function change_of_history() returns trigger language plpgsql as $$
declare
  change_type text := new.change_data->>'type';
  put_at timestamptz := nullif(current_setting('callout.change_at', true), '')::timestamptz;
  changed_at timestamptz := coalesce(put_at, new.created_at);
begin
  if new.supplier_invoice_uuid is not null then
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select changed_at, new.network_code, 'invoice', i."ID", i.version, change_type, new."ID",
      '{""}' || change_readers(i.societe_uuid, '')
    from supplier_invoices i where i."ID" = new.supplier_invoice_uuid;
  elsif new.service_contract_uuid is not null then
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select changed_at, new.network_code, 'contract', new.service_contract_uuid, coalesce(c.version, 0), change_type, new."ID",
      '{""}' || case when new.created_at < put_at and exists (
          select from history h where h.service_contract_uuid = new.service_contract_uuid and h.created_at > new.created_at
            and jsonb_path_exists(h.change_data, '$.changedItem[*] ? (@.field == "societe_uuid" || @.field == "subcontractor_name")'))
        then '{}' else change_readers(c.societe_uuid, '') end
    from (select) empty left join service_contracts c on c."ID" = new.service_contract_uuid;
  elsif change_type ~ '^(document|invoice|credit_note)' then
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select changed_at, new.network_code, 'document', d."DocEntry", d.version, change_type, new."ID",
      '{""}' || change_readers(d.societe_uuid, case when c.societe_uuid = d.societe_uuid then c.technician end)
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d.service_job_uuid = new.service_job_uuid and d."DocNum" = (
      select item->>'new_value' from jsonb_array_elements(new.change_data->'changedItem') item
      where item->>'field' = 'DocNum' limit 1);
  else
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select changed_at, new.network_code, 'call', new.service_job_uuid, coalesce(c.version, 0), change_type, new."ID",
      '{""}' || case when new.created_at < put_at and new.created_at < c.assigned_at
        then '{}' else change_readers(c.societe_uuid, c.technician) end
    from (select) empty left join calls c on c."ID" = new.service_job_uuid;
  end if;
  return null;
end $$;

create or replace trigger change_written after insert on history
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_history();

-- Names the database, its cluster and the timeline, which a failover and a restore to a moment change. On a service
-- that forbids these functions, it names the database alone.
create or replace function database_past() returns text language plpgsql as $$
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
  -- The companies that see a record, or saw it until a change of the same batch.
  concerned as (
    select kind, record_id, array_agg(reader) as readers
    from placed cross join lateral unnest(readers || former_readers) reader
    where exists (select from webhooks w where w.active and w.companies <> '{}') group by kind, record_id),
  told as (
    insert into webhook_deliveries (webhook_id, network_code, position, kind, record_id, event, at, next_try_at)
    select w."ID", p.network_code, p.position, p.kind, p.record_id, p.kind || '.' || p.type, p.at,
      -- Behind what waits of the same record.
      coalesce((select max(d.next_try_at) from webhook_deliveries d where d.webhook_id = w."ID" and d.kind = p.kind
        and d.record_id = p.record_id and d.status = 'waiting'), now())
    from placed p join webhooks w using (network_code) left join concerned c using (kind, record_id)
    where '' = any (p.readers) and w.active and (w.events = '{}' or p.kind || '.' || p.type = any (w.events))
      and (w.companies = '{}' or w.companies::text[] && c.readers)
    order by p.position)
  select count(*) into moved from placed;
  update change_log set last_position = before + moved, past = current_past;
  return moved;
end $$;

-- The company of a deleted contract no longer sees it, nor its files and its card. The feed drops `gone` for a card
-- that the company still sees by a call or another contract.
create or replace function change_of_deleted_contract() returns trigger language plpgsql as $$
declare
  former text[] := change_readers(old.societe_uuid, '');
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
  select now(), old.network_code, 'contract', old."ID"::text, old.version, 'gone', '{}'::text[], former
  union all
  select now(), old.network_code, 'attachment', a."ID"::text, a.version, 'gone', '{}'::text[], former
  from attachments a where a.service_contract_uuid = old."ID"
  union all
  select now(), old.network_code, 'card', e."InsId"::text, e.version, 'gone', '{}'::text[], former
  from equipment_cards e where e."InsId" = old.ins_id;
  return old;
end $$;

create or replace trigger deletion_written before delete on service_contracts
  for each row when (old.societe_uuid is not null
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_deleted_contract();
