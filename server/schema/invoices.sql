-- The number of an invoice as its company may use it once.
create or replace function keep_number_key() returns trigger language plpgsql as $$
begin
  new.number_key := lower(new.supplier_invoice collate "und-x-icu");
  return new;
end $$;

create or replace trigger number_key_kept before insert on supplier_invoices
  for each row execute function keep_number_key();
