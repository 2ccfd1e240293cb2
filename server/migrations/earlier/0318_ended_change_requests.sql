-- A change request ends when its company loses the call: then nobody can answer it, and a dispatcher decides on the
-- document again. This step of the system closes no document to rows of an import.

-- Ends the change requests of these documents if another company, or none, has their call.
create function end_change_requests(requested bigint[]) returns void language plpgsql as $$
begin
  with ended as (
    update documents d set "IsChangeRequested" = 'N', version = d.version + 1 from calls c
    where d."DocEntry" = any (requested) and c."ID" = d.service_job_uuid and d."IsChangeRequested" = 'Y'
      and d."Confirmed" = 'N' and d.societe_uuid is distinct from c.societe_uuid
    returning d.*),
  imported as (
    update imported_documents k set version = ended.version from ended
    where k."DocEntry" = ended."DocEntry" and k.version = ended.version - 1)
  insert into history (network_code, service_job_uuid, societe_uuid, account_uuid, user_name, created_at, change_data)
  select network_code, service_job_uuid, societe_uuid, '00000000-0000-0000-0000-000000000000', 'Callout', now(),
    jsonb_build_object('call_id', call_id, 'type', 'document_change', 'changedItem', jsonb_build_array(
      jsonb_build_object('field', 'DocNum', 'old_value', "DocNum", 'new_value', "DocNum"),
      jsonb_build_object('field', 'IsChangeRequested', 'old_value', 'Y', 'new_value', 'N')))
  from ended;
end $$;

create function end_change_requests_of_changed_call() returns trigger language plpgsql as $$
begin
  perform end_change_requests(array(
    select "DocEntry" from documents where service_job_uuid = new."ID" and "IsChangeRequested" = 'Y'));
  return null;
end $$;
create trigger change_requests_ended after update on calls for each row
  when (old.societe_uuid is distinct from new.societe_uuid)
  execute function end_change_requests_of_changed_call();

select end_change_requests(array(select "DocEntry" from documents where "IsChangeRequested" = 'Y'));
