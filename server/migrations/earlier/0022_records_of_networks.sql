-- An assignment compares a company with all of its network: their records are summed up without asking each company where it is.
lock table companies, company_records in access exclusive mode;
alter table companies add unique (societe_uuid, network_code);
alter table company_records add column network_code text;
update company_records r set network_code = c.network_code from companies c where c.societe_uuid = r.societe_uuid;
alter table company_records alter column network_code set not null;
alter table company_records drop constraint company_records_societe_uuid_fkey;
alter table company_records add foreign key (societe_uuid, network_code)
  references companies (societe_uuid, network_code) on update cascade on delete cascade;
alter table company_records set (fillfactor = 70);

-- Whoever writes a record without it means the company's.
create function record_in_network() returns trigger language plpgsql as $$
begin
  new.network_code := (select network_code from companies where societe_uuid = new.societe_uuid);
  return new;
end $$;
create trigger record_in_network before insert on company_records
  for each row when (new.network_code is null) execute function record_in_network();
