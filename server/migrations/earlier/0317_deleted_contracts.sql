-- The company of a deleted contract no longer sees it, nor its files and its card. The feed drops `gone` for a card
-- that the company still sees by a call or another contract.
create function change_of_deleted_contract() returns trigger language plpgsql as $$
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
create trigger deletion_written before delete on service_contracts
  for each row when (old.societe_uuid is not null
    and current_setting('callout.importing', true) is distinct from 'on')
  execute function change_of_deleted_contract();
