-- An invoice that its company uploaded has the day that stands on it, and the forms of its files.
alter table supplier_invoices
  add column issued_on date,
  add column uploaded_files text[] check (uploaded_files <@ '{pdf,cii,ubl}'::text[]);
