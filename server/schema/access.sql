-- Sessions are asked anew after a change of accounts, companies or networks.

create or replace function access_changes() returns trigger language plpgsql as $$
begin
  update access_version set version = pg_current_xact_id() where version <> pg_current_xact_id();
  return null;
end $$;

create or replace trigger access_changes after insert or update or delete on accounts
  for each row execute function access_changes();

create or replace trigger access_changes after insert or update or delete on account_networks
  for each row execute function access_changes();

create or replace trigger access_changes after insert or update or delete on networks
  for each row execute function access_changes();

create or replace trigger access_changes after update of societe_uuid, network_code, raison_sociale, pays, code_postal on companies
  for each row execute function access_changes();
