-- An invoice says what was done: the call of each document and the lines of its fees, as they were on that day.
alter table supplier_invoice_documents add column visited_on date;
alter table supplier_invoice_documents add column ville text not null default '';
alter table supplier_invoice_documents add column appliance text not null default '';
comment on column supplier_invoice_documents.visited_on is 'The day of the visit at its place; null if the call had no appointment.';

create table supplier_invoice_lines (
  "ID" uuid not null,
  "DocEntry" bigint not null,
  "LineNum" integer not null,
  "ItemCode" text not null,
  "Description" text not null,
  "Quantity" numeric(12,2) not null,
  unit text not null check (unit in ('C62', 'KMT')),
  "Price" numeric(12,2) not null,
  "LineTotal" numeric(14,2) not null,
  primary key ("ID", "DocEntry", "LineNum"),
  foreign key ("ID", "DocEntry") references supplier_invoice_documents ("ID", "DocEntry") on delete cascade
);
comment on table supplier_invoice_lines is 'The fee lines of invoiced documents. Invoices from before they were kept have none.';
