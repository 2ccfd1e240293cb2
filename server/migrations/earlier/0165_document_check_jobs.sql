-- Checks documents again when something that their checks look at changes. Triggers write the jobs, because imports and
-- older processes change these tables too. Tables that are written all day have a file each: a trigger waits for their
-- writers.

-- The job that checks the undecided documents of a call and of its appliance.
create function check_documents_of_call(call_uuid uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('ID', call_uuid),
      job_key => 'check_documents ' || call_uuid)
    where exists (select from documents
      where service_job_uuid = call_uuid and "Confirmed" = 'N' and "DocStatus" = 'O');
end $$;

-- The job that checks all undecided documents of a network.
create function check_documents_of_network(code text) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('network_code', code),
      job_key => 'check_documents ' || code, priority => 10)
    where exists (select from documents
      where network_code = code and "Confirmed" = 'N' and "DocStatus" = 'O');
end $$;

create function check_documents_of_changed_policy() returns trigger language plpgsql as $$
begin
  perform check_documents_of_network(new.network_code);
  return null;
end $$;
create trigger policy_documents_checked after update of assignment_policy on networks
  for each row when (old.assignment_policy->'checks' is distinct from new.assignment_policy->'checks')
  execute function check_documents_of_changed_policy();

-- All undecided documents of the networks whose tariff, parts or coverage a statement changes.
create function check_documents_of_changed_networks() returns trigger language plpgsql as $$
begin
  perform check_documents_of_network(network_code) from (select distinct network_code from changed) networks;
  return null;
end $$;
create trigger product_documents_checked after update on products
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();
create trigger part_documents_checked_in after insert on product_parts
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();
create trigger part_documents_checked_out after delete on product_parts
  referencing old table as changed for each statement execute function check_documents_of_changed_networks();
create trigger fee_documents_checked after update on call_fees
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();
create trigger coverage_documents_checked_in after insert on contract_coverages
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();
create trigger coverage_documents_checked_over after update on contract_coverages
  referencing new table as changed for each statement execute function check_documents_of_changed_networks();
create trigger coverage_documents_checked_out after delete on contract_coverages
  referencing old table as changed for each statement execute function check_documents_of_changed_networks();
