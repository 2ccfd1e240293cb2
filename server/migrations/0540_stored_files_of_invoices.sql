-- Whether all files of an invoice are in the file store: a job makes and stores those of the others.
alter table supplier_invoices add column files_stored boolean not null default false;
