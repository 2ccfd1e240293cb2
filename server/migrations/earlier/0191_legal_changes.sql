-- Every change of a company's legal facts. A trigger keeps them, because imports and the command line change them too;
-- they leave `user_name` empty.
create table company_legal_changes (
  societe_uuid uuid not null references companies on delete cascade,
  version integer not null,
  network_code text not null references networks,
  changed_at timestamptz not null default now(),
  account_uuid uuid,
  user_name text not null default '',
  changes jsonb not null,
  primary key (societe_uuid, version)
);

create function keep_legal_change() returns trigger language plpgsql as $$
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

create trigger legal_change_kept
  before update of legal_name, tax_number, registration, iban, payment_days, vat_treatment, vat_exemption on companies
  for each row when ((old.legal_name, old.tax_number, old.registration, old.iban, old.payment_days, old.vat_treatment,
    old.vat_exemption) is distinct from (new.legal_name, new.tax_number, new.registration, new.iban, new.payment_days,
    new.vat_treatment, new.vat_exemption))
  execute function keep_legal_change();
