-- What is kept of a company when it changes.

-- Once a transaction is enough: nobody sees less than all of it. A statement that changes no row is no change.
create or replace function count_company_change() returns trigger language plpgsql as $$
begin
  -- Whoever empties every table empties this one too: it then begins where it never was.
  insert into company_changes as c (changes) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (only_row) do update set changes = c.changes + 1 where c.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create or replace trigger companies_changed after insert or delete or update of societe_uuid, network_code, supplier_code,
  raison_sociale, email, phone, code_postal, ville, latitude, longitude, capacity, active
  on companies for each row execute function count_company_change();

create or replace trigger company_skills_changed after insert or delete or update
  on company_skills for each row execute function count_company_change();

create or replace trigger technicians_changed after insert or delete or update
  on technicians for each row execute function count_company_change();

-- Whoever writes a record without it means the company's.
create or replace function record_in_network() returns trigger language plpgsql as $$
begin
  new.network_code := (select network_code from companies where societe_uuid = new.societe_uuid);
  return new;
end $$;

create or replace trigger record_in_network before insert on company_records
  for each row when (new.network_code is null) execute function record_in_network();

create or replace function keep_legal_change() returns trigger language plpgsql as $$
begin
  new.legal_version := old.legal_version + 1;
  insert into company_legal_changes (societe_uuid, version, network_code, changes)
    select new.societe_uuid, new.legal_version, new.network_code,
      jsonb_agg(jsonb_build_object('field', key, 'old_value', o.value, 'new_value', n.value) order by key)
    from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
    where key in ('legal_name', 'tax_number', 'registration', 'iban', 'payment_days', 'vat_treatment', 'vat_exemption')
      and o.value is distinct from n.value;
  return new;
end $$;

create or replace trigger legal_change_kept
  before update of legal_name, tax_number, registration, iban, payment_days, vat_treatment, vat_exemption on companies
  for each row when ((old.legal_name, old.tax_number, old.registration, old.iban, old.payment_days, old.vat_treatment,
    old.vat_exemption) is distinct from (new.legal_name, new.tax_number, new.registration, new.iban, new.payment_days,
    new.vat_treatment, new.vat_exemption))
  execute function keep_legal_change();

create or replace function keep_former_email() returns trigger language plpgsql as $$
begin
  insert into company_former_emails (societe_uuid, email, replaced_at) values (old.societe_uuid, old.email, now())
    on conflict (societe_uuid, email) do update set replaced_at = excluded.replaced_at;
  return null;
end $$;

create or replace trigger former_email_kept after update of email on companies
  for each row when (old.email <> '' and old.email <> new.email) execute function keep_former_email();
