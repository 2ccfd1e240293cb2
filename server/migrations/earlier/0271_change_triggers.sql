-- Triggers write the changes: rooms, imports of programs, jobs and the command line change records. An import of files
-- and the demo set callout.importing: what they bring is the state before the first change.

-- The history tells of calls, contracts and documents. Files have their own rows, from attachments.
create function change_of_history() returns trigger language plpgsql as $$
declare
  change_type text := new.change_data->>'type';
begin
  if new.service_contract_uuid is not null then
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select new.created_at, new.network_code, 'contract', new.service_contract_uuid, coalesce(c.version, 0), change_type, new."ID",
      '{""}' || change_readers(c.societe_uuid, '')
    from (select) empty left join service_contracts c on c."ID" = new.service_contract_uuid;
  elsif change_type ~ '^(document|invoice|credit_note)' then
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select new.created_at, new.network_code, 'document', d."DocEntry", d.version, change_type, new."ID",
      '{""}' || change_readers(d.societe_uuid, case when c.societe_uuid = d.societe_uuid then c.technician end)
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d.service_job_uuid = new.service_job_uuid and d."DocNum" = (
      select item->>'new_value' from jsonb_array_elements(new.change_data->'changedItem') item
      where item->>'field' = 'DocNum' limit 1);
  else
    insert into pending_changes (at, network_code, kind, record_id, version, type, history_id, readers)
    select new.created_at, new.network_code, 'call', new.service_job_uuid, coalesce(c.version, 0), change_type, new."ID",
      '{""}' || change_readers(c.societe_uuid, c.technician)
    from (select) empty left join calls c on c."ID" = new.service_job_uuid;
  end if;
  return null;
end $$;
create trigger change_written after insert on history
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_history();

-- A call that changes hands takes its files and its card along; its documents stay with the company that wrote them.
create function change_of_call_holder() returns trigger language plpgsql as $$
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
create trigger change_written after update of societe_uuid, technician on calls
  for each row when ((old.societe_uuid, old.technician) is distinct from (new.societe_uuid, new.technician)
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_holder();
create trigger deletion_written before delete on calls
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_holder();

create function change_of_contract_holder() returns trigger language plpgsql as $$
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
create trigger change_written after update of societe_uuid on service_contracts
  for each row when (old.societe_uuid is distinct from new.societe_uuid
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_contract_holder();

create function change_of_attachment() returns trigger language plpgsql as $$
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
create trigger change_written after insert or update of version or delete on attachments
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_attachment();

create function change_of_card() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (now(), new.network_code, 'card', new."InsId", new.version, case
      when tg_op = 'INSERT' then 'create' when current_setting('callout.erasing', true) = 'on' then 'erase' else 'save' end,
    array(select '' union select unnest(change_readers(c.societe_uuid, c.technician)) from calls c where c.ins_id = new."InsId"
      union select s.societe_uuid::text from service_contracts s where s.ins_id = new."InsId" and s.societe_uuid is not null));
  return null;
end $$;
create trigger change_written after insert or update of version on equipment_cards
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_card();

create function change_of_invoice() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (new.created_at, new.network_code, 'invoice', new."ID", 1,
    case when new.credited_invoice is null then 'invoice' else 'credit_note' end,
    '{""}' || change_readers(new.societe_uuid, ''));
  return null;
end $$;
create trigger change_written after insert on supplier_invoices
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_invoice();

-- Companies have no version of their own but that of their legal facts.
create function change_of_company() returns trigger language plpgsql as $$
begin
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers)
  values (now(), new.network_code, 'company', new.societe_uuid, new.legal_version,
    case tg_op when 'INSERT' then 'create' else 'save' end, '{""}' || change_readers(new.societe_uuid, ''));
  return null;
end $$;
create trigger creation_written after insert on companies
  for each row when (current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_company();
-- An assignment writes last_assigned_at and changes nothing that anybody reads.
create trigger change_written after update on companies
  for each row when (old.* is distinct from new.* and old.last_assigned_at is not distinct from new.last_assigned_at
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_company();
