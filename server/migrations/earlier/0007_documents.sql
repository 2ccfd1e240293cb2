-- Documents of a call, written by its company: fee purchase orders, spare-part requests, return requests (DPC).
create sequence document_numbers start 5000001;

alter table documents
  add column version integer not null default 1,
  -- The company the document belongs to: who held the call when it was written.
  add column societe_uuid uuid references companies,
  add column subcontractor_name text collate "und-x-icu" not null default '',
  -- The company's supplier code.
  add column "CardCode" text not null default '',
  -- The number people see, for the lists over all calls. A call never changes it.
  add column call_id text not null default '',
  add column "DocDate" date not null default current_date,
  add column "DocTotal" numeric(14, 2) not null default 0,
  -- C once it stands on an invoice.
  add column "DocStatus" text not null default 'O' check ("DocStatus" in ('O', 'C')),
  add column "IsChangeRequested" text not null default 'N' check ("IsChangeRequested" in ('Y', 'N')),
  add column "Confirmed" text not null default 'N' check ("Confirmed" in ('Y', 'N')),
  add column "ReturnType" text not null default '',
  add column "CreditNote" text not null default '',
  add column dpc_user_type text not null default '',
  add column contact_name text not null default '',
  add column adresse text not null default '',
  add column street_number text not null default '',
  add column code_postal text not null default '',
  add column ville text not null default '',
  add column pays text not null default '',
  add column phone text not null default '',
  add column created_at timestamptz not null default now(),
  add column created_by uuid;

-- Every sortable column of each list, per network, made total by the key.
create index documents_by_date on documents (network_code, type, "DocDate", "DocEntry");
create index documents_by_call_id on documents (network_code, type, call_id, "DocEntry");
create index documents_by_company on documents (network_code, type, subcontractor_name, "DocEntry");
create index documents_by_status on documents (network_code, type, "DocStatus", "DocEntry");
create index documents_by_change on documents (network_code, type, "IsChangeRequested", "DocEntry");
create index documents_by_confirmed on documents (network_code, type, "Confirmed", "DocEntry");
create index documents_by_total on documents (network_code, type, "DocTotal", "DocEntry");
create index documents_by_number on documents (network_code, type, "DocNum", "DocEntry");
create index documents_by_return_type on documents (network_code, "ReturnType", "DocEntry") where type = 'dpc';
create index documents_by_credit_note on documents (network_code, "CreditNote", "DocEntry") where type = 'dpc';
-- A company reads only its own.
create index documents_of_company on documents (societe_uuid, type, "DocNum", "DocEntry");
create index documents_plain_number on documents using gin (network_code, type, plain("DocNum") gin_trgm_ops);
create index documents_plain_credit_note on documents using gin (network_code, plain("CreditNote") gin_trgm_ops)
  where type = 'dpc';

create table document_lines (
  "DocEntry" bigint not null references documents on delete cascade,
  "LineNum" integer not null,
  -- C once it is cancelled: it stays, and counts no more.
  "LineStatus" text not null default 'O' check ("LineStatus" in ('O', 'C')),
  "ItemCode" text not null default '',
  "CodeCom" text not null default '',
  "Description" text not null default '',
  "Quantity" numeric(12, 2) not null,
  "Price" numeric(12, 2) not null,
  -- Of a fee: up to how many kilometres it covers the way.
  "Distance" numeric(7, 1),
  "LineTotal" numeric(14, 2) not null,
  -- Central staff's books; a company never reads them.
  "Account" text not null default '',
  "BusinessUnit" text not null default '',
  "CostCenter" text not null default '',
  "Destination" text not null default '',
  primary key ("DocEntry", "LineNum")
);

-- What a network pays for. A fee without distance has no bound on its quantity.
create table call_fees (
  uuid uuid primary key default gen_random_uuid(),
  network_code text not null references networks,
  "ItemCode" text not null,
  text jsonb not null,
  "Price" numeric(12, 2) not null,
  "Distance" numeric(7, 1),
  position integer not null default 0,
  "Account" text not null default '',
  "CostCenter" text not null default '',
  unique (network_code, "ItemCode")
);

-- What a return request asks, by its return type. One without network_code serves every network; text holds one text a
-- language, and so does each possible answer under its value. Without possible answers the answer is written freely.
create table dpc_questions (
  uuid uuid primary key default gen_random_uuid(),
  network_code text references networks,
  return_type text not null,
  name text not null,
  position integer not null default 0,
  text jsonb not null,
  possible_answers jsonb not null default '[]'
);
create unique index dpc_questions_name on dpc_questions (return_type, coalesce(network_code, ''), name);

-- The value of a possible answer, or what was written.
create table document_answers (
  "DocEntry" bigint not null references documents on delete cascade,
  name text not null,
  answer text not null,
  primary key ("DocEntry", name)
);

-- What is told of a document is read by central staff and its own company only.
alter table history add column societe_uuid uuid;
