-- A program may send history of the time when another company had the call or contract. Its company of now may read of
-- that time only that something happened: such a change is for the central staff.
create or replace function change_of_history() returns trigger language plpgsql as $$
declare
  change_type text := new.change_data->>'type';
  put_at timestamptz := nullif(current_setting('callout.change_at', true), '')::timestamptz;
  changed_at timestamptz := coalesce(put_at, new.created_at);
begin
  if new.service_contract_uuid is not null then
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
