-- How often what a server process keeps of companies has changed: it asks this instead of reading them all again. An
-- assignment, which writes last_assigned_at and nothing else, is no such change, and waits for none.
create table company_changes (
  only_row boolean primary key default true check (only_row),
  changes bigint not null
);
insert into company_changes (changes) values (0);

-- Once a transaction is enough: nobody sees less than all of it. A statement that changes no row is no change.
create function count_company_change() returns trigger language plpgsql as $$
begin
  -- Whoever empties every table empties this one too: it then begins where it never was.
  insert into company_changes as c (changes) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (only_row) do update set changes = c.changes + 1 where c.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger companies_changed after insert or delete or update of societe_uuid, network_code, supplier_code,
  raison_sociale, email, phone, code_postal, ville, latitude, longitude, capacity, active
  on companies for each row execute function count_company_change();
create trigger company_skills_changed after insert or delete or update
  on company_skills for each row execute function count_company_change();
create trigger technicians_changed after insert or delete or update
  on technicians for each row execute function count_company_change();

-- Who serves a postcode, without asking every company.
create index company_postcodes_served on company_postcodes (code_postal, societe_uuid);
