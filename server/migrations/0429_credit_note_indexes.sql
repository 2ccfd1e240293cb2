-- An invoice may have several credit notes, each of some of its lines.
drop index supplier_invoices_credited;
create index supplier_invoices_credited on supplier_invoices (credited_invoice) where credited_invoice is not null;
comment on index supplier_invoices_credited is 'The credit notes of an invoice.';
