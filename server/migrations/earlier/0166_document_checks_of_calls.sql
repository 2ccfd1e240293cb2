create function check_documents_of_changed_call() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(new."ID");
  return null;
end $$;
create trigger call_documents_checked after update of status_id, description_sat, defect_code1, problem_type_id, code_product,
    ins_id, internal_serial_number, code_postal, latitude, longitude, service_contract_uuid, warranty_start_date,
    warranty_end_date, warranty_extension_date on calls
  for each row when (
    row(old.status_id, old.description_sat = '', old.defect_code1 = '', old.problem_type_id, old.code_product, old.ins_id,
      old.internal_serial_number, old.code_postal, old.latitude, old.longitude, old.service_contract_uuid,
      old.warranty_start_date, old.warranty_end_date, old.warranty_extension_date)
    is distinct from
    row(new.status_id, new.description_sat = '', new.defect_code1 = '', new.problem_type_id, new.code_product, new.ins_id,
      new.internal_serial_number, new.code_postal, new.latitude, new.longitude, new.service_contract_uuid,
      new.warranty_start_date, new.warranty_end_date, new.warranty_extension_date))
  execute function check_documents_of_changed_call();
