-- The job that checks all undecided documents of a company.
create function check_documents_of_changed_company() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents',
      json_build_object('network_code', new.network_code, 'societe_uuid', new.societe_uuid),
      job_key => 'check_documents ' || new.societe_uuid, priority => 10)
    where exists (select from documents where societe_uuid = new.societe_uuid and "Confirmed" = 'N');
  return null;
end $$;
create trigger company_documents_checked after update of legal_name, tax_number, latitude, longitude on companies
  for each row when (row(old.legal_name, old.tax_number, old.latitude, old.longitude)
    is distinct from row(new.legal_name, new.tax_number, new.latitude, new.longitude))
  execute function check_documents_of_changed_company();
