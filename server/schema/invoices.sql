-- The number of an invoice as its company may use it once.
create or replace function keep_number_key() returns trigger language plpgsql as $$
begin
  new.number_key := lower(new.supplier_invoice collate "und-x-icu");
  return new;
end $$;

-- The day on an invoice: that of the company's paper, else the day on which it is made.
create or replace function keep_issue_day() returns trigger language plpgsql as $$
begin
  new.issued_on := (select new.created_at at time zone n.time_zone from networks n where n.network_code = new.network_code);
  return new;
end $$;

create or replace trigger issue_day_kept before insert on supplier_invoices
  for each row when (new.issued_on is null) execute function keep_issue_day();

create or replace trigger number_key_kept before insert on supplier_invoices
  for each row execute function keep_number_key();
