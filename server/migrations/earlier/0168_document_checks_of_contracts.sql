create function check_documents_of_changed_contract() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call("ID") from calls where service_contract_uuid = new."ID";
  return null;
end $$;
create trigger contract_documents_checked after update of status_id, start_date, end_date, contract_template on service_contracts
  for each row when (row(old.status_id, old.start_date, old.end_date, old.contract_template)
    is distinct from row(new.status_id, new.start_date, new.end_date, new.contract_template))
  execute function check_documents_of_changed_contract();
