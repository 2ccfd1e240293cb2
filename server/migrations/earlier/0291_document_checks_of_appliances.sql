-- A changed call is looked at by the checks of the other calls of its appliance too, even if its own documents are approved.
create or replace function check_documents_of_call(call_uuid uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('ID', call_uuid),
      job_key => 'check_documents ' || call_uuid)
    where exists (select from calls c
      cross join lateral (
        select c."ID"
        union select o."ID" from calls o where o.ins_id = c.ins_id
        union select o."ID" from calls o where c.ins_id is null and c.internal_serial_number <> ''
          and not c.fictive_serial_number and o.network_code = c.network_code
          and o.internal_serial_number = c.internal_serial_number and o.code_product = c.code_product) appliance
      join documents d on d.service_job_uuid = appliance."ID"
      where c."ID" = call_uuid and d."Confirmed" = 'N' and d."DocStatus" = 'O');
end $$;
