-- The company that holds a call or contract sees its card. With another appliance it no longer sees the card before,
-- and sees the new one. The feed drops `gone` for readers who still see the card by another call or contract.
create function write_change_of_appliance(before bigint, former text[], after bigint, gained text[]) returns void
language sql as $$
  insert into pending_changes (at, network_code, kind, record_id, version, type, readers, former_readers)
  select now(), e.network_code, 'card', e."InsId"::text, e.version, 'gone', '{}', former
  from equipment_cards e where e."InsId" = before and cardinality(former) > 0
  union all
  select now(), e.network_code, 'card', e."InsId"::text, e.version, 'assign', gained, '{}'
  from equipment_cards e where e."InsId" = after and cardinality(gained) > 0
$$;

create function change_of_call_appliance() returns trigger language plpgsql as $$
begin
  perform write_change_of_appliance(old.ins_id, change_readers(old.societe_uuid, old.technician),
    new.ins_id, change_readers(new.societe_uuid, new.technician));
  return null;
end $$;
create trigger appliance_change_written after update of ins_id on calls
  for each row when (old.ins_id is distinct from new.ins_id
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_call_appliance();

create function change_of_contract_appliance() returns trigger language plpgsql as $$
begin
  perform write_change_of_appliance(old.ins_id, change_readers(old.societe_uuid, ''),
    new.ins_id, change_readers(new.societe_uuid, ''));
  return null;
end $$;
create trigger appliance_change_written after update of ins_id on service_contracts
  for each row when (old.ins_id is distinct from new.ins_id
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_contract_appliance();
