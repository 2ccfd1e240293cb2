drop index supplier_invoices_of_network;
create index supplier_invoices_issued_on_idx on supplier_invoices (network_code, issued_on, "ID");
comment on index supplier_invoices_issued_on_idx is 'The list of invoices of a network, and its filter by day.';
