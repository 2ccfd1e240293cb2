-- Payments of the network for its invoices, as the system that pays tells them. A reference counts once.
create table invoice_payments (
  network_code text not null references networks (network_code) on update cascade,
  reference text not null,
  supplier_invoice_uuid uuid not null references supplier_invoices ("ID"),
  paid_on date not null,
  amount numeric(16,2) not null,
  constraint invoice_payments_pkey primary key (network_code, reference)
);
create index invoice_payments_of_invoice on invoice_payments (supplier_invoice_uuid);
comment on index invoice_payments_of_invoice is 'The payments of an invoice, whose sum decides whether it is paid.';
