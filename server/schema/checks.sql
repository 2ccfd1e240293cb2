-- Documents are checked again after a change of what their checks read.

create or replace function keep_product_price() returns trigger language plpgsql as $$
begin
  insert into price_changes values (old.network_code, 'sparepart', old.code_product, old.price, now()) on conflict do nothing;
  return null;
end $$;

create or replace trigger product_price_kept after update of price on products
  for each row when (old.price <> new.price) execute function keep_product_price();

-- The job that checks all undecided documents of a network.
create or replace function check_documents_of_network(code text) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('network_code', code),
      job_key => 'check_documents ' || code, priority => 10)
    where exists (select from documents
      where network_code = code and "Confirmed" = 'N' and "DocStatus" = 'O');
end $$;

create or replace function check_documents_of_changed_policy() returns trigger language plpgsql as $$
begin
  perform check_documents_of_network(new.network_code);
  return null;
end $$;

create or replace trigger policy_documents_checked after update of assignment_policy on networks
  for each row when (old.assignment_policy->'checks' is distinct from new.assignment_policy->'checks')
  execute function check_documents_of_changed_policy();

-- All undecided documents of the networks whose tariff, parts or coverage a statement changes.
create or replace function check_documents_of_changed_networks() returns trigger language plpgsql as $$
begin
  perform check_documents_of_network(network_code) from (select distinct network_code from changed) networks;
  return null;
end $$;

create or replace trigger product_documents_checked after update on products
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger part_documents_checked_in after insert on product_parts
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger part_documents_checked_out after delete on product_parts
  referencing old table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger fee_documents_checked after update on call_fees
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger coverage_documents_checked_in after insert on contract_coverages
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger coverage_documents_checked_over after update on contract_coverages
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();

create or replace trigger coverage_documents_checked_out after delete on contract_coverages
  referencing old table as changed for each statement execute function check_documents_of_changed_networks();

create or replace function check_documents_of_changed_call() returns trigger language plpgsql as $$
begin
  -- The distance by road is that of another place.
  if row(old.code_postal, old.latitude, old.longitude)
      is distinct from row(new.code_postal, new.latitude, new.longitude) then
    update documents set road_km = null where service_job_uuid = new."ID" and road_km is not null and "Confirmed" = 'N';
  end if;
  perform check_documents_of_call(new."ID");
  return null;
end $$;

create or replace trigger call_documents_checked after update of status_id, description_sat, defect_code1, problem_type_id, code_product,
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

create or replace function check_documents_of_removed_attachment() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(old.service_job_uuid);
  return null;
end $$;

create or replace trigger attachment_documents_checked after delete on attachments
  for each row when (old.service_job_uuid is not null) execute function check_documents_of_removed_attachment();

create or replace function check_documents_of_changed_file() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(service_job_uuid) from attachments
    where "ID" = new.attachment_uuid and service_job_uuid is not null;
  return null;
end $$;

create or replace trigger file_documents_checked after update of attachment_uuid on uploads
  for each row when (new.attachment_uuid is distinct from old.attachment_uuid)
  execute function check_documents_of_changed_file();

create or replace function check_documents_of_changed_contract() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call("ID") from calls where service_contract_uuid = new."ID";
  return null;
end $$;

create or replace trigger contract_documents_checked after update of status_id, start_date, end_date, contract_template on service_contracts
  for each row when (row(old.status_id, old.start_date, old.end_date, old.contract_template)
    is distinct from row(new.status_id, new.start_date, new.end_date, new.contract_template))
  execute function check_documents_of_changed_contract();

-- The job that checks all undecided documents of a company.
create or replace function check_documents_of_changed_company() returns trigger language plpgsql as $$
begin
  if row(old.latitude, old.longitude) is distinct from row(new.latitude, new.longitude) then
    update documents set road_km = null
      where societe_uuid = new.societe_uuid and road_km is not null and "Confirmed" = 'N';
  end if;
  perform graphile_worker.add_job('check_documents',
      json_build_object('network_code', new.network_code, 'societe_uuid', new.societe_uuid),
      job_key => 'check_documents ' || new.societe_uuid, priority => 10)
    where exists (select from documents where societe_uuid = new.societe_uuid and "Confirmed" = 'N');
  return null;
end $$;

create or replace trigger company_documents_checked after update of legal_name, tax_number, iban, latitude, longitude on companies
  for each row when (row(old.legal_name, old.tax_number, old.iban, old.latitude, old.longitude)
    is distinct from row(new.legal_name, new.tax_number, new.iban, new.latitude, new.longitude))
  execute function check_documents_of_changed_company();

-- Checks the documents of a call again when it is marked as a repeat or no longer is.
create or replace trigger repeat_documents_checked after update on calls
  for each row when (old.repeat_of is distinct from new.repeat_of) execute function check_documents_of_changed_call();

create or replace function check_documents_of_call(call_uuid uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('ID', call_uuid),
      job_key => 'check_documents ' || call_uuid)
    where exists (select from calls c
      cross join lateral (
        select c."ID"
        union select o."ID" from calls o where o.ins_id = c.ins_id
        union select o."ID" from calls o where c.ins_id is null and normal_serial(c.internal_serial_number) <> ''
          and not c.fictive_serial_number and o.network_code = c.network_code
          and normal_serial(o.internal_serial_number) = normal_serial(c.internal_serial_number)
          and o.code_product = c.code_product) appliance
      join documents d on d.service_job_uuid = appliance."ID"
      where c."ID" = call_uuid and d."Confirmed" = 'N' and d."DocStatus" = 'O');
end $$;

create or replace function check_documents_of_paid_visit() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(new.service_job_uuid);
  return null;
end $$;

create or replace trigger payment_documents_checked_in after insert on visits
  for each row when (new.paid_codes <> '{}') execute function check_documents_of_paid_visit();

create or replace trigger payment_documents_checked after update of paid_codes on visits
  for each row when (old.paid_codes <> new.paid_codes) execute function check_documents_of_paid_visit();
