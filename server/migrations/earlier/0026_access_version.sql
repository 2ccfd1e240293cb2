-- The transaction that last changed what anybody may do. What was learnt of somebody holds while this is the same and their
-- session lives, which is asked sooner than all of it anew. One row.
create table access_version (version xid8 not null);
insert into access_version values (pg_current_xact_id());

create function access_changes() returns trigger language plpgsql as $$
begin
  update access_version set version = pg_current_xact_id() where version <> pg_current_xact_id();
  return null;
end $$;

create trigger access_changes after insert or update or delete on accounts
  for each row execute function access_changes();
create trigger access_changes after insert or update or delete on account_networks
  for each row execute function access_changes();
create trigger access_changes after insert or update or delete on networks
  for each row execute function access_changes();
-- A company is written at each assignment too.
create trigger access_changes after update of societe_uuid, network_code, raison_sociale on companies
  for each row execute function access_changes();
