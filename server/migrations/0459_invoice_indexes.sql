create index history_of_invoice on history (supplier_invoice_uuid, "ID" desc) where supplier_invoice_uuid is not null;
comment on index history_of_invoice is 'The history of an invoice, the newest first.';
create index supplier_invoices_open on supplier_invoices (network_code, state, due_on)
  where state in ('received', 'checked', 'released', 'disputed');
comment on index supplier_invoices_open is 'The invoices that wait for somebody, by state and due date: the queues of the home page.';
