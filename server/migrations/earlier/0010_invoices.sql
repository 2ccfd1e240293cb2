-- Supplier invoices: what a company invoiced of its approved fee documents, kept as it was on that day.
create table supplier_invoices (
  "ID" uuid primary key,
  network_code text not null references networks,
  societe_uuid uuid not null references companies,
  -- The company's own number.
  supplier_invoice text not null check (char_length(supplier_invoice) between 1 and 10),
  created_at timestamptz not null,
  created_by uuid,
  user_name text collate "und-x-icu" not null,
  documents integer not null check (documents > 0),
  "DocTotal" numeric(16, 2) not null,
  -- Who invoiced whom, as they were called then.
  network_name text not null,
  raison_sociale text not null,
  supplier_code text not null,
  adresse text not null default '',
  street_number text not null default '',
  code_postal text not null default '',
  ville text not null default '',
  pays text not null default '',
  email text not null default '',
  phone text not null default '',
  unique (societe_uuid, supplier_invoice)
);
create index supplier_invoices_by_number on supplier_invoices (societe_uuid, supplier_invoice, "ID");
create index supplier_invoices_by_date on supplier_invoices (societe_uuid, created_at, "ID");

-- A document stands on one invoice at most: its key says so.
create table supplier_invoice_documents (
  "DocEntry" bigint primary key references documents,
  "ID" uuid not null references supplier_invoices,
  "DocNum" text not null,
  "SCOrigin" text not null,
  "DocDate" date not null,
  "DocTotal" numeric(14, 2) not null
);
create index supplier_invoice_documents_of on supplier_invoice_documents ("ID", "DocNum", "DocEntry");

-- What a company can invoice now.
create index documents_to_invoice on documents (societe_uuid, "DocNum", "DocEntry")
  where type = 'fee' and "Confirmed" = 'Y' and "DocStatus" = 'O';
