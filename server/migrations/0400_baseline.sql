-- All tables, constraints and indexes. A database that had the migrations in `earlier/` holds them already: for it, this
-- file counts as applied. Functions, triggers and views are in `server/schema`.

create schema partitions;

create sequence reads_id;
create sequence call_numbers start 10000001;
create sequence contract_numbers start 50000001;
create sequence document_numbers start 5000001;

-- Totals of each company by the month in which the call was done, on the network's clocks; month is '' for fees of calls
-- that are not done. Each transaction adds to a slot of its own (see counting_slot), so writers do not wait for each other.
create table account_totals (
  network_code text not null,
  societe_uuid uuid not null,
  month text not null,
  slot integer not null,
  done bigint not null,
  written bigint not null,
  to_check bigint not null,
  to_check_sum numeric(16,2) not null,
  change_requested bigint not null,
  change_requested_sum numeric(16,2) not null,
  approved bigint not null,
  approved_sum numeric(16,2) not null,
  invoiced bigint not null,
  invoiced_sum numeric(16,2) not null,
  constraint account_totals_pkey primary key (network_code, societe_uuid, month, slot)
)
with (fillfactor='50');
create index account_totals_of_month on account_totals (network_code, month);
comment on index account_totals_of_month is 'The account of a month, of all companies.';

-- Numbers of rows of each list: exact totals without counting, by network, company (the network's own row is all ones,
-- that of what has no company all zeros) and status. Lists have the names the product gives them.
create table list_counts (
  list text not null,
  network_code text not null,
  societe_uuid uuid not null,
  status text not null,
  slot integer not null,
  amount bigint not null,
  constraint list_counts_pkey primary key (list, network_code, societe_uuid, status, slot)
)
with (fillfactor='50');

-- Mail waits here, one row an address, written with the change that asks for it.
create table mails (
  mail_uuid uuid not null,
  network_code text not null,
  service_job_uuid uuid,
  recipient text not null,
  subject text not null,
  body text not null,
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  attached_file text,
  attached_name text
)
partition by range (created_at);
create index mails_of_call on mails (service_job_uuid, created_at) where (service_job_uuid is not null);
comment on index mails_of_call is 'The mails of a call.';
create index mails_waiting on mails (created_at) where (sent_at is null);
comment on index mails_waiting is 'Mails that are not sent yet.';

-- The access log: customers' records opened, lists exported, papers made. Only the customer's own text ever leaves a row.
create table reads (
  read_id bigint not null default nextval('reads_id'),
  network_code text not null,
  account_uuid uuid not null,
  connected_as uuid,
  kind text not null,
  record text default ''::text not null,
  part text default ''::text not null,
  what text not null,
  filter jsonb,
  rows integer,
  read_at timestamptz not null,
  constraint reads_what_check check ((what = any (array['opened'::text, 'exported'::text, 'downloaded'::text, 'printed'::text])))
)
partition by range (read_at);
create index reads_exported on reads (network_code, kind, read_at) where (what = 'exported'::text);
comment on index reads_exported is 'The exports of a network in the access log.';
create index reads_of_account on reads (account_uuid, read_at);
comment on index reads_of_account is 'What an account has read.';
create index reads_of_record on reads (record, read_at) where (record <> ''::text);
comment on index reads_of_record is 'Who has read a record.';

-- The transaction that last changed what anybody may do. What was learnt of somebody holds while this is the same and their
-- session lives, which is asked sooner than all of it anew. One row.
create table access_version (
  version xid8 not null
);

-- The companies that were told of their account of a month, so that each is told once.
create table account_mails (
  societe_uuid uuid not null,
  month text not null,
  created_at timestamptz not null,
  constraint account_mails_pkey primary key (societe_uuid, month)
);

create table account_networks (
  account_uuid uuid not null,
  network_code text not null,
  constraint account_networks_pkey primary key (account_uuid, network_code)
);

create table calls (
  "ID" uuid not null,
  network_code text not null,
  call_id text not null,
  version integer default 1 not null,
  subject text default ''::text not null collate pg_catalog."und-x-icu",
  description text default ''::text not null,
  description_sat text default ''::text not null,
  status_id integer not null,
  is_saved_status_open boolean not null,
  is_cancelled_status boolean not null,
  call_type_id text default ''::text not null,
  problem_type_id text default ''::text not null,
  priority text default 'M'::text not null,
  skill text default ''::text not null,
  business_unit text default ''::text not null,
  produit_uuid uuid,
  code_product text default ''::text not null,
  item_code text default ''::text not null,
  item_name text default ''::text not null collate pg_catalog."und-x-icu",
  ins_id bigint,
  internal_serial_number text default ''::text not null,
  fictive_serial_number boolean default false not null,
  customer_code text default ''::text not null,
  customer_name text default ''::text not null,
  adresse text default ''::text not null,
  adresse_complement text default ''::text not null,
  adresse2 text default ''::text not null,
  adresse3 text default ''::text not null,
  street_number text default ''::text not null,
  door_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null collate pg_catalog."und-x-icu",
  pays text default ''::text not null,
  latitude double precision,
  longitude double precision,
  email text default ''::text not null,
  phone text default ''::text not null,
  phone2 text default ''::text not null,
  wish_date_from timestamptz,
  appointment_date_at timestamptz,
  duration_minutes integer,
  schedule_start_date timestamptz,
  schedule_end_date timestamptz,
  appointments integer default 0 not null,
  created_at timestamptz not null,
  created_by uuid,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text default ''::text not null,
  rejected_by text default ''::text not null,
  societe_uuid uuid,
  subcontractor_name text default ''::text not null collate pg_catalog."und-x-icu",
  subcontractor_phone text default ''::text not null,
  supplier_code text default ''::text not null,
  technician text default ''::text not null,
  assigned_at timestamptz,
  assigned_by uuid,
  code_client text default ''::text not null,
  call_center text default ''::text not null,
  service_contract_id text default ''::text not null,
  service_contract_uuid uuid,
  warranty_start_date date,
  warranty_end_date date,
  warranty_extension_date date,
  defect_code1 text default ''::text not null,
  defect_code2 text default ''::text not null,
  defect_code3 text default ''::text not null,
  defect_code4 text default ''::text not null,
  contract_hidden_from uuid,
  done_at timestamptz,
  answer_due_at timestamptz,
  answer_remind_at timestamptz,
  answer_reminded_at timestamptz,
  answer_late_at timestamptz,
  overdue_told_at timestamptz,
  overdue_passed_on_at timestamptz,
  repeat_of uuid,
  reopening_reason text default ''::text not null,
  constraint calls_call_id_check check ((call_id ~ '^[0-9a-z-]+$'::text)),
  constraint calls_check check (((schedule_start_date is null) = (schedule_end_date is null))),
  constraint calls_check1 check ((schedule_end_date > schedule_start_date)),
  constraint calls_check2 check (((defect_code1 <> ''::text) or (defect_code2 = ''::text))),
  constraint calls_check3 check (((defect_code2 <> ''::text) or ((defect_code1 = ''::text) and (defect_code3 = ''::text)))),
  constraint calls_check4 check (((defect_code3 <> ''::text) or (defect_code4 = ''::text))),
  constraint calls_duration_minutes_check check (((duration_minutes >= 1) and (duration_minutes <= 1440))),
  constraint calls_priority_check check ((priority = any (array['L'::text, 'M'::text, 'H'::text]))),
  constraint calls_pkey primary key ("ID")
)
with (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', fillfactor='85');
create index calls_accepted_at_idx on calls (network_code, accepted_at, "ID") include (societe_uuid, assigned_at) where (accepted_at is not null);
comment on index calls_accepted_at_idx is 'The filter by acceptance, and the hours to accept in the overview.';
create index calls_address_text_idx on calls using gin (network_code, address_text(adresse, street_number, code_postal, (ville collate "default")) gin_trgm_ops);
comment on index calls_address_text_idx is 'The address search offers addresses of earlier calls.';
create index calls_answer_due_at_desc_idx on calls (network_code, answer_due_at desc nulls last, "ID" desc);
comment on index calls_answer_due_at_desc_idx is 'The list sorted by the time to answer, the latest first; calls without one come last in both directions.';
create index calls_answer_due_at_idx on calls (network_code, answer_due_at, "ID");
comment on index calls_answer_due_at_idx is 'The list sorted by the time to answer, the earliest first. Deadlines that are due.';
create index calls_appointment_date_at_desc_idx on calls (network_code, appointment_date_at desc nulls last, "ID" desc);
comment on index calls_appointment_date_at_desc_idx is 'The list sorted by appointment, the latest first; calls without one come last in both directions.';
create index calls_appointment_date_at_idx on calls (network_code, appointment_date_at, "ID");
comment on index calls_appointment_date_at_idx is 'The list sorted by appointment, the earliest first. The filter by appointment, and the visits of a day.';
create unique index calls_call_id_key on calls (network_code, call_id);
comment on index calls_call_id_key is 'A number is unique in its network; the list in its own order, far pages, and a call by its number.';
create index calls_call_type_id_idx on calls (network_code, call_type_id, "ID");
comment on index calls_call_type_id_idx is 'The list sorted by type. The filter by type.';
create index calls_choices_idx on calls (network_code, call_center, business_unit, assigned_by, created_by, produit_uuid);
comment on index calls_choices_idx is 'The filters by call center, business unit, dispatcher, author and product.';
create index calls_code_postal_idx on calls (network_code, code_postal, "ID");
comment on index calls_code_postal_idx is 'The list sorted by postcode. Earlier visits of a company to a postcode; open calls at an address.';
create index calls_code_product_idx on calls (network_code, code_product, "ID") include (internal_serial_number);
comment on index calls_code_product_idx is 'The list sorted by product. The calls of a product with a problem; one or two letters of it.';
create index calls_created_at_idx on calls (network_code, created_at, "ID") include (problem_type_id);
comment on index calls_created_at_idx is 'The list sorted by creation. The filter by creation, the charts of the overview, and the newest calls of a problem.';
create index calls_done_at_idx on calls (network_code, done_at, "ID") include (societe_uuid, appointments, call_id) where (done_at is not null);
comment on index calls_done_at_idx is 'The account and the charts of the overview: calls done in a period.';
create index calls_ins_id_idx on calls (ins_id, created_at);
comment on index calls_ins_id_idx is 'Foreign key; the calls of an appliance, repeats among them.';
create index calls_internal_serial_number_idx on calls (network_code, internal_serial_number, "ID");
comment on index calls_internal_serial_number_idx is 'The list sorted by serial number.';
create index calls_item_name_idx on calls (network_code, item_name, "ID") include (code_product);
comment on index calls_item_name_idx is 'The list sorted by appliance.';
create index calls_normal_serial_idx on calls (network_code, normal_serial(internal_serial_number), "ID");
comment on index calls_normal_serial_idx is 'The calls of a serial number, however it is written.';
create index calls_open_idx on calls (network_code, societe_uuid, schedule_start_date) include (duration_minutes) where is_saved_status_open;
comment on index calls_open_idx is 'States of open calls: unassigned, unanswered, without a technician, to plan, overdue. The booked minutes of a company.';
create index calls_open_search_words_idx on calls using gin (network_code, societe_uuid, search_words(((((((((customer_name || ' '::text) || adresse) || ' '::text) || street_number) || ' '::text) || code_postal) || ' '::text) || (ville collate "default")), array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit='256') where is_saved_status_open;
comment on index calls_open_search_words_idx is 'The same search among open calls, which it shows first.';
create index calls_phone_idx on calls (network_code, phone, "ID");
comment on index calls_phone_idx is 'The list sorted by telephone number.';
create index calls_priority_idx on calls (network_code, priority_rank(priority), "ID") include (priority);
comment on index calls_priority_idx is 'The list sorted by priority. The filter by priority.';
create index calls_problem_type_id_idx on calls (network_code, problem_type_id, "ID");
comment on index calls_problem_type_id_idx is 'The list sorted by problem. The filter by problem.';
create index calls_reopening_reason_idx on calls (network_code, call_id) where (reopening_reason <> ''::text);
comment on index calls_reopening_reason_idx is 'The queue of requests to open a call again.';
create index calls_repeat_of_idx on calls (repeat_of) where (repeat_of is not null);
comment on index calls_repeat_of_idx is 'The filter by repeats; what repeats a call that changes or is deleted.';
create index calls_schedule_start_date_idx on calls (network_code, schedule_start_date) where (schedule_start_date is not null);
comment on index calls_schedule_start_date_idx is 'Planning: the visits of a week, and those around a wish.';
create index calls_search_words_idx on calls using gin (network_code, societe_uuid, search_words(((((((((customer_name || ' '::text) || adresse) || ' '::text) || street_number) || ' '::text) || code_postal) || ' '::text) || (ville collate "default")), array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit='256');
comment on index calls_search_words_idx is 'The search for names, addresses, telephone and serial numbers.';
create index calls_service_contract_uuid_idx on calls (service_contract_uuid) where (service_contract_uuid is not null);
comment on index calls_service_contract_uuid_idx is 'Foreign key; the calls of a contract, and who may see it.';
create index calls_skill_idx on calls (network_code, skill, "ID");
comment on index calls_skill_idx is 'The list sorted by skill.';
create index calls_societe_uuid_idx on calls (network_code, societe_uuid, call_id, "ID");
comment on index calls_societe_uuid_idx is 'The list of a company, and the filter by company, in the order of the number.';
create index calls_status_id_call_id_idx on calls (network_code, status_id, call_id, "ID");
comment on index calls_status_id_call_id_idx is 'The filter by status, in the order of the number.';
create index calls_status_id_idx on calls (network_code, status_id, "ID");
comment on index calls_status_id_idx is 'The list sorted by status.';
create index calls_subcontractor_name_idx on calls (network_code, subcontractor_name, "ID");
comment on index calls_subcontractor_name_idx is 'The list sorted by company.';
create index calls_subject_idx on calls (network_code, subject, "ID");
comment on index calls_subject_idx is 'The list sorted by subject. One or two letters of it.';
create index calls_texts_idx on calls using gin (network_code, call_id gin_trgm_ops, plain(subject) gin_trgm_ops, plain(code_product) gin_trgm_ops, phone_digits(phone) gin_trgm_ops, plain(customer_name) gin_trgm_ops, plain(adresse) gin_trgm_ops, plain(code_postal) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops, fives(call_id), fives(phone_digits(phone)), fives(plain(code_postal)), fives(normal_serial(internal_serial_number))) with (gin_pending_list_limit='256');
comment on index calls_texts_idx is 'Filters by a part of a text: trigrams, and parts of five characters of numbers, postcodes, serial and telephone numbers, whose trigrams are in too many rows.';
create index calls_ville_idx on calls (network_code, ville, "ID");
comment on index calls_ville_idx is 'The list sorted by town.';

-- Documents of a call: fee purchase orders, spare-part requests, return requests (DPC).
create table documents (
  "DocEntry" bigint generated by default as identity,
  network_code text not null,
  type text not null,
  "DocNum" text not null,
  service_job_uuid uuid not null,
  version integer default 1 not null,
  societe_uuid uuid,
  subcontractor_name text default ''::text not null collate pg_catalog."und-x-icu",
  "CardCode" text default ''::text not null,
  call_id text default ''::text not null,
  "DocDate" date default CURRENT_DATE not null,
  "DocTotal" numeric(14,2) default 0 not null,
  "DocStatus" text default 'O'::text not null,
  "IsChangeRequested" text default 'N'::text not null,
  "Confirmed" text default 'N'::text not null,
  "ReturnType" text default ''::text not null,
  "CreditNote" text default ''::text not null,
  dpc_user_type text default ''::text not null,
  contact_name text default ''::text not null,
  adresse text default ''::text not null,
  street_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null,
  pays text default ''::text not null,
  phone text default ''::text not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  checks jsonb,
  check_severity smallint default 0 not null,
  first_approved_at timestamptz,
  first_approved_by uuid,
  first_approved_name text default ''::text not null,
  done_at timestamptz,
  constraint "documents_Confirmed_check" check (("Confirmed" = any (array['Y'::text, 'N'::text]))),
  constraint "documents_DocNum_check" check (("DocNum" ~ '^[0-9a-z-]+$'::text)),
  constraint "documents_DocStatus_check" check (("DocStatus" = any (array['O'::text, 'C'::text]))),
  constraint "documents_IsChangeRequested_check" check (("IsChangeRequested" = any (array['Y'::text, 'N'::text]))),
  constraint documents_type_check check ((type = any (array['fee'::text, 'sparepart'::text, 'dpc'::text]))),
  constraint "documents_network_code_type_DocNum_key" unique (network_code, type, "DocNum"),
  constraint documents_pkey primary key ("DocEntry")
)
with (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', fillfactor='85');
create index documents_call_id_idx on documents (network_code, type, call_id, "DocEntry");
comment on index documents_call_id_idx is 'The list sorted by call. The documents of a call number.';
create index documents_change_requested_idx on documents (network_code, type, "DocEntry") include (societe_uuid, "DocTotal") where ("IsChangeRequested" = 'Y'::text);
comment on index documents_change_requested_idx is 'Documents with a requested change, with their sum.';
create index documents_doc_date_idx on documents (network_code, type, "DocDate", "DocEntry");
comment on index documents_doc_date_idx is 'The list sorted by date. The filter by date.';
create index documents_doc_total_idx on documents (network_code, type, "DocTotal", "DocEntry");
comment on index documents_doc_total_idx is 'The list sorted by amount. The filter by amount.';
create index documents_done_at_idx on documents (network_code, done_at, "DocEntry") include (societe_uuid, "DocStatus", "Confirmed", "IsChangeRequested", "DocTotal") where (type = 'fee'::text);
comment on index documents_done_at_idx is 'The account: fees by the month in which the call was done.';
create index documents_service_job_uuid_idx on documents (service_job_uuid, type);
comment on index documents_service_job_uuid_idx is 'Foreign key; the documents of a call.';
create index documents_societe_uuid_idx on documents (network_code, societe_uuid, type, "DocNum", "DocEntry");
comment on index documents_societe_uuid_idx is 'Foreign key; the list of a company.';
create index documents_subcontractor_name_idx on documents (network_code, type, subcontractor_name, "DocEntry");
comment on index documents_subcontractor_name_idx is 'The list sorted by company.';
create index documents_texts_idx on documents using gin (network_code, type, "DocNum" gin_trgm_ops, call_id gin_trgm_ops, plain("CreditNote") gin_trgm_ops);
comment on index documents_texts_idx is 'Filters by a part of a number, call number or credit note.';
create index documents_to_approve_idx on documents (network_code, type, check_severity, "DocEntry") include (societe_uuid, "DocTotal") where (("Confirmed" = 'N'::text) and ("IsChangeRequested" = 'N'::text));
comment on index documents_to_approve_idx is 'Documents that wait for approval, with their sum.';
create index documents_to_invoice_idx on documents (network_code, societe_uuid, "DocNum", "DocEntry") where ((type = 'fee'::text) and ("Confirmed" = 'Y'::text) and ("DocStatus" = 'O'::text));
comment on index documents_to_invoice_idx is 'What a company can invoice, with its sum.';
create index documents_undecided_idx on documents (network_code, "DocEntry") where (("Confirmed" = 'N'::text) and ("DocStatus" = 'O'::text));
comment on index documents_undecided_idx is 'Documents to check again, one batch after the other.';
alter table only documents alter column service_job_uuid set (n_distinct=-0.5);
alter table only documents alter column call_id set (n_distinct=-0.5);

create table networks (
  network_code text not null,
  reseau_uuid uuid default gen_random_uuid() not null,
  network_name text not null,
  default_country text not null,
  culture text not null,
  time_zone text not null,
  enable_service_contract boolean default false not null,
  portal_name text default ''::text not null,
  portal_url text default ''::text not null,
  assignment_policy jsonb default '{}'::jsonb not null,
  legal_name text default ''::text not null,
  tax_number text default ''::text not null,
  adresse text default ''::text not null,
  street_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null,
  pays text default ''::text not null,
  dispatch_email text default ''::text not null,
  registration text default ''::text not null,
  payment_days smallint default 30 not null,
  vat_rate numeric(5,2),
  constraint networks_culture_check check ((culture = any (array['es'::text, 'pt'::text, 'en'::text, 'fr'::text, 'it'::text]))),
  constraint networks_pkey primary key (network_code),
  constraint networks_reseau_uuid_key unique (reseau_uuid)
);

create table accounts (
  account_uuid uuid default gen_random_uuid() not null,
  subject text not null,
  user_name text not null,
  culture text not null,
  role text not null,
  societe_uuid uuid,
  can_create_call boolean default false not null,
  closed_at timestamptz,
  day_order text default 'month_first'::text not null,
  technician_code text,
  is_service boolean default false not null,
  constraint accounts_check check (((role = 'q'::text) = (societe_uuid is not null))),
  constraint accounts_culture_check check ((culture = any (array['es'::text, 'pt'::text, 'en'::text, 'fr'::text, 'it'::text]))),
  constraint accounts_day_order_check check ((day_order = any (array['month_first'::text, 'day_first'::text]))),
  constraint accounts_role_check check ((role = any (array['D'::text, 'q'::text, 'W'::text, 'J'::text]))),
  constraint accounts_technician_role check (((technician_code is null) or ((role = 'q'::text) and (not can_create_call)))),
  constraint accounts_pkey primary key (account_uuid),
  constraint accounts_subject_key unique (subject)
);
create index accounts_of_company on accounts (societe_uuid) where (societe_uuid is not null);
comment on index accounts_of_company is 'The accounts of a company or technician; foreign key of technicians.';

-- Keys with which programs call the API, each with a service account. The key is stored as its sha256.
create table api_keys (
  "ID" uuid default gen_random_uuid() not null,
  account_uuid uuid not null,
  network_code text not null,
  name text not null,
  key_hash bytea not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  last_used_at timestamptz,
  requests integer default 0 not null,
  constraint api_keys_scopes_check check (((scopes <@ '{read,write,mail}'::text[]) and (cardinality(scopes) > 0))),
  constraint api_keys_account_uuid_key unique (account_uuid),
  constraint api_keys_key_hash_key unique (key_hash),
  constraint api_keys_pkey primary key ("ID")
);

-- Attachments of calls: a name and its files.
create table attachments (
  "ID" uuid not null,
  network_code text not null,
  service_job_uuid uuid,
  call_id text default ''::text not null,
  version integer default 1 not null,
  attachment_name text not null collate pg_catalog."und-x-icu",
  created_at timestamptz not null,
  created_by uuid,
  user_name text not null collate pg_catalog."und-x-icu",
  service_contract_uuid uuid,
  service_contract_id text default ''::text not null,
  constraint attachments_check check ((num_nonnulls(service_job_uuid, service_contract_uuid) = 1)),
  constraint attachments_pkey primary key ("ID")
)
with (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
create index attachments_attachment_name_idx on attachments (network_code, attachment_name, "ID");
comment on index attachments_attachment_name_idx is 'The list sorted by name.';
create index attachments_call_id_idx on attachments (network_code, call_id, "ID");
comment on index attachments_call_id_idx is 'The list sorted by call.';
create index attachments_created_at_idx on attachments (network_code, created_at, "ID");
comment on index attachments_created_at_idx is 'The list sorted by creation. The filter by creation.';
create index attachments_service_contract_id_idx on attachments (network_code, service_contract_id, "ID") where (service_contract_uuid is not null);
comment on index attachments_service_contract_id_idx is 'The list sorted by contract.';
create index attachments_service_contract_uuid_idx on attachments (service_contract_uuid, attachment_name, "ID") where (service_contract_uuid is not null);
comment on index attachments_service_contract_uuid_idx is 'Foreign key; the attachments of a contract.';
create index attachments_service_job_uuid_idx on attachments (service_job_uuid, attachment_name, "ID");
comment on index attachments_service_job_uuid_idx is 'Foreign key; the attachments of a call.';
create index attachments_texts_idx on attachments using gin (network_code, plain(attachment_name) gin_trgm_ops, plain(user_name) gin_trgm_ops, call_id gin_trgm_ops, service_contract_id gin_trgm_ops);
comment on index attachments_texts_idx is 'Filters by a part of a text, of three letters or more.';
create index attachments_user_name_idx on attachments (network_code, user_name, "ID");
comment on index attachments_user_name_idx is 'The list sorted by author.';

-- How often something was tried since started_at, over all processes. The name is a hash: who tried stays untold.
create table attempts (
  name text not null,
  started_at timestamptz not null,
  attempts integer not null,
  constraint attempts_pkey primary key (name)
);
create index attempts_age on attempts (started_at);
comment on index attempts_age is 'Cleanup by age.';

-- Each assignment with why: the policy's version, what each filter removed, the nearest misses, the best with their scores.
create table call_assignments (
  assignment_id bigint generated by default as identity,
  service_job_uuid uuid not null,
  societe_uuid uuid not null,
  how text not null,
  assigned_at timestamptz not null,
  assigned_by uuid,
  policy_version integer not null,
  explanation jsonb not null,
  constraint call_assignments_pkey primary key (assignment_id)
);
create index call_assignments_of_call on call_assignments (service_job_uuid, assignment_id desc);
comment on index call_assignments_of_call is 'Foreign key; the last assignment of a call.';
alter table call_assignments add constraint call_assignments_how_check check ((how = any (array['manual'::text, 'algorithm'::text, 'previous'::text, 'together'::text]))) not VALID;

-- Declined calls by company: the algorithm does not ask the same company twice.
create table call_declines (
  service_job_uuid uuid not null,
  societe_uuid uuid not null,
  declined_at timestamptz not null,
  reject_reason text default ''::text not null,
  constraint call_declines_pkey primary key (service_job_uuid, societe_uuid)
);
create index call_declines_of_company on call_declines (societe_uuid, declined_at) include (reject_reason);
comment on index call_declines_of_company is 'Foreign key; the declines of a company in its scorecard.';

-- Fees that a network pays. A fee without distance has no bound on its quantity.
create table call_fees (
  uuid uuid default gen_random_uuid() not null,
  network_code text not null,
  "ItemCode" text not null,
  text jsonb not null,
  "Price" numeric(12,2) not null,
  "Distance" numeric(7,1),
  "position" integer default 0 not null,
  "Account" text default ''::text not null,
  "CostCenter" text default ''::text not null,
  constraint "call_fees_network_code_ItemCode_key" unique (network_code, "ItemCode"),
  constraint call_fees_pkey primary key (uuid)
);

-- Who has which call open now. A browser renews its row while it shows the call; after a crash of the database nobody misses them.
create unlogged table call_presence (
  service_job_uuid uuid not null,
  account_uuid uuid not null,
  network_code text not null,
  societe_uuid uuid,
  user_name text not null,
  expires_at timestamptz not null,
  constraint call_presence_pkey primary key (service_job_uuid, account_uuid)
);
create index call_presence_of_account on call_presence (account_uuid, expires_at);
comment on index call_presence_of_account is 'The calls that an account has open.';

-- How a call was before its last act that can be undone. Kept for an hour: afterwards only the history knows.
create table call_undos (
  service_job_uuid uuid not null,
  type text not null,
  version integer not null,
  account_uuid uuid not null,
  acted_at timestamptz not null,
  before jsonb not null,
  constraint call_undos_type_check check ((type = any (array['assign'::text, 'planning'::text, 'status'::text]))),
  constraint call_undos_pkey primary key (service_job_uuid)
);

-- The last position that was given, and the last that was removed. One row; its lock orders the numbering.
create table change_log (
  only_row boolean default true not null,
  last_position bigint not null,
  last_removed bigint not null,
  past text,
  constraint change_log_only_row_check check (only_row),
  constraint change_log_pkey primary key (only_row)
);

create table changes (
  network_code text not null,
  reader text not null,
  "position" bigint not null,
  at timestamptz not null,
  kind text not null,
  record_id text not null,
  version integer not null,
  type text not null,
  history_id bigint,
  constraint changes_pkey primary key (network_code, reader, "position")
);
create index changes_by_age on changes using brin (at) with (pages_per_range='32', autosummarize='on');
comment on index changes_by_age is 'Cleanup by age.';
create index changes_by_time on changes (network_code, at) where (reader = ''::text);
comment on index changes_by_time is 'The change feed from a moment on.';

create table companies (
  societe_uuid uuid default gen_random_uuid() not null,
  network_code text not null,
  supplier_code text not null,
  raison_sociale text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  adresse text default ''::text not null,
  street_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null,
  pays text default ''::text not null,
  latitude double precision,
  longitude double precision,
  capacity integer,
  active boolean default true not null,
  last_assigned_at timestamptz,
  legal_name text default ''::text not null,
  tax_number text default ''::text not null,
  registration text default ''::text not null,
  iban text default ''::text not null,
  payment_days smallint,
  vat_treatment text default ''::text not null,
  vat_exemption text default ''::text not null,
  legal_version integer default 1 not null,
  hours_version integer default 1 not null,
  constraint companies_capacity_check check ((capacity >= 0)),
  constraint companies_vat_treatment_check check ((vat_treatment = any (array[''::text, 'domestic'::text, 'reverse_charge'::text, 'exempt'::text]))),
  constraint companies_network_code_supplier_code_key unique (network_code, supplier_code),
  constraint companies_pkey primary key (societe_uuid),
  constraint companies_societe_uuid_network_code_key unique (societe_uuid, network_code)
)
with (fillfactor='70');
create index companies_raison_sociale_idx on companies (network_code, raison_sociale, societe_uuid);
comment on index companies_raison_sociale_idx is 'The list sorted by name.';
create index companies_search_words_idx on companies using gin (network_code, search_words(((((((((raison_sociale || ' '::text) || adresse) || ' '::text) || street_number) || ' '::text) || code_postal) || ' '::text) || ville), array[phone], array[supplier_code]));
comment on index companies_search_words_idx is 'The search for companies.';

-- How often what a server process keeps of companies has changed: it asks this instead of reading them all again. An
-- assignment, which writes last_assigned_at and nothing else, is no such change, and waits for none.
create table company_changes (
  only_row boolean default true not null,
  changes bigint not null,
  constraint company_changes_only_row_check check (only_row),
  constraint company_changes_pkey primary key (only_row)
);

-- The addresses that a company had before, each with the last time that it was replaced. A new bank account is mailed
-- to them too: a false account often comes after a false address.
create table company_former_emails (
  societe_uuid uuid not null,
  email text not null,
  replaced_at timestamptz not null,
  constraint company_former_emails_pkey primary key (societe_uuid, email)
);

-- The working hours of a company, by the clocks of its place. One without rows works Monday to Friday from 8 to 18.
create table company_hours (
  societe_uuid uuid not null,
  weekday smallint not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint company_hours_check check ((ends_at > starts_at)),
  constraint company_hours_weekday_check check (((weekday >= 1) and (weekday <= 7))),
  constraint company_hours_pkey primary key (societe_uuid, weekday, starts_at)
);

-- Every change of a company's working hours. `user_name` is empty for an import.
create table company_hours_changes (
  societe_uuid uuid not null,
  version integer not null,
  changed_at timestamptz not null,
  account_uuid uuid,
  user_name text not null,
  changes jsonb not null,
  constraint company_hours_changes_pkey primary key (societe_uuid, version)
);

create table company_leaves (
  societe_uuid uuid not null,
  starts_on date not null,
  ends_on date not null,
  constraint company_leaves_check check ((ends_on >= starts_on)),
  constraint company_leaves_pkey primary key (societe_uuid, starts_on)
);

-- Every change of a company's legal facts. A trigger keeps them, because imports and the command line change them too;
-- they leave `user_name` empty.
create table company_legal_changes (
  societe_uuid uuid not null,
  version integer not null,
  network_code text not null,
  changed_at timestamptz default now() not null,
  account_uuid uuid,
  user_name text default ''::text not null,
  changes jsonb not null,
  constraint company_legal_changes_pkey primary key (societe_uuid, version)
);

create table company_postcodes (
  societe_uuid uuid not null,
  code_postal text not null,
  constraint company_postcodes_pkey primary key (societe_uuid, code_postal)
);
create index company_postcodes_served_key on company_postcodes (served_postcode(code_postal), societe_uuid);
comment on index company_postcodes_served_key is 'The companies that serve a postcode.';

-- What a company has done so far, kept with the calls: the assignment algorithm reads it.
create table company_records (
  societe_uuid uuid not null,
  offered integer default 0 not null,
  accepted integer default 0 not null,
  done integer default 0 not null,
  done_at_first_visit integer default 0 not null,
  network_code text not null,
  constraint company_records_pkey primary key (societe_uuid)
)
with (fillfactor='70');

create table company_skills (
  societe_uuid uuid not null,
  skill text not null,
  constraint company_skills_pkey primary key (societe_uuid, skill)
);

create table connect_tokens (
  token_hash bytea not null,
  societe_uuid uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint connect_tokens_pkey primary key (token_hash)
);

-- A line each: what is covered, and to what value. A value that is the same in every language stands under one.
create table contract_coverages (
  network_code text not null,
  template_code text not null,
  "position" integer not null,
  coverage jsonb not null,
  coverage_value jsonb not null,
  customer_pays text default ''::text not null,
  constraint contract_coverages_customer_pays_check check ((customer_pays = any (array[''::text, 'fee'::text, 'sparepart'::text]))),
  constraint contract_coverages_pkey primary key (network_code, template_code, "position")
);

create table contract_template_products (
  network_code text not null,
  template_code text not null,
  code_product text not null,
  constraint contract_template_products_pkey primary key (network_code, code_product, template_code)
);

-- `text` is the template's short description and `description` what it promises, in each language.
create table contract_templates (
  network_code text not null,
  template_code text not null,
  "position" integer default 0 not null,
  text jsonb not null,
  description jsonb default '{}'::jsonb not null,
  constraint contract_templates_pkey primary key (network_code, template_code)
);

-- Answers of customers by the link. An answer belongs to the visit at `visit_at` and counts while the call keeps it.
create table customer_answers (
  service_job_uuid uuid not null,
  network_code text not null,
  answer text default ''::text not null,
  visit_at timestamptz,
  answered_at timestamptz,
  wish_at timestamptz,
  wish_technician text default ''::text not null,
  reason text default ''::text not null,
  floor text default ''::text not null,
  remark text default ''::text not null,
  rating smallint,
  rating_words text default ''::text not null,
  rated_at timestamptz,
  societe_uuid uuid,
  constraint customer_answers_answer_check check ((answer = any (array[''::text, 'confirmed'::text, 'wish'::text, 'cancelled'::text]))),
  constraint customer_answers_rating_check check (((rating >= 1) and (rating <= 5))),
  constraint customer_answers_pkey primary key (service_job_uuid)
);
create index customer_answers_by_answer on customer_answers (network_code, answer) where (answer <> ''::text);
comment on index customer_answers_by_answer is 'The filter by the answer of the customer.';
create index customer_answers_by_rating on customer_answers (network_code, rating) where (rating is not null);
comment on index customer_answers_by_rating is 'The filter by rating, and the mean of a network.';
create index customer_ratings_of_company on customer_answers (societe_uuid, rated_at) where (rating is not null);
comment on index customer_ratings_of_company is 'Foreign key; the ratings of a company.';

-- One row for each email to a customer: the hash of its link's token, and the visit that it named.
create table customer_links (
  token_hash bytea not null,
  network_code text not null,
  service_job_uuid uuid not null,
  kind text not null,
  visit_at timestamptz,
  created_at timestamptz not null,
  is_mailed boolean default true not null,
  sent_to bytea,
  constraint customer_links_pkey primary key (token_hash)
);
create index customer_links_of_call on customer_links (service_job_uuid, created_at);
comment on index customer_links_of_call is 'Foreign key; the last link of a call.';
alter table customer_links add constraint customer_links_kind_check check ((kind = any (array['promised'::text, 'changed'::text, 'withdrawn'::text, 'cancelled'::text, 'kept'::text, 'day_before'::text, 'on_the_way'::text, 'done'::text]))) not VALID;

-- Which view of a list opens first for a person. `view_id` is the key of a view or the name of a built-in one.
create table default_views (
  account_uuid uuid not null,
  network_code text not null,
  societe_uuid uuid,
  list text not null,
  view_id text not null
);
create unique index default_views_of_person on default_views (account_uuid, network_code, list, societe_uuid) nulls not distinct;
comment on index default_views_of_person is 'One default view for each person, network, list and company.';

-- The value of a possible answer, or what was written.
create table document_answers (
  "DocEntry" bigint not null,
  name text not null,
  answer text not null,
  constraint document_answers_pkey primary key ("DocEntry", name)
);

create table document_lines (
  "DocEntry" bigint not null,
  "LineNum" integer not null,
  "LineStatus" text default 'O'::text not null,
  "ItemCode" text default ''::text not null,
  "CodeCom" text default ''::text not null,
  "Description" text default ''::text not null,
  "Quantity" numeric(12,2) not null,
  "Price" numeric(12,2) not null,
  "Distance" numeric(7,1),
  "LineTotal" numeric(14,2) not null,
  "Account" text default ''::text not null,
  "BusinessUnit" text default ''::text not null,
  "CostCenter" text default ''::text not null,
  "Destination" text default ''::text not null,
  import_hash uuid,
  constraint "document_lines_LineStatus_check" check (("LineStatus" = any (array['O'::text, 'C'::text]))),
  constraint document_lines_pkey primary key ("DocEntry", "LineNum")
);
alter table only document_lines alter column "DocEntry" set (n_distinct=-0.5);

-- What a return request asks, by its return type. One without network_code serves every network; text holds one text a
-- language, and so does each possible answer under its value. Without possible answers the answer is written freely.
create table dpc_questions (
  uuid uuid default gen_random_uuid() not null,
  network_code text,
  return_type text not null,
  name text not null,
  "position" integer default 0 not null,
  text jsonb not null,
  possible_answers jsonb default '[]'::jsonb not null,
  constraint dpc_questions_pkey primary key (uuid)
);
create unique index dpc_questions_name on dpc_questions (return_type, COALESCE(network_code, ''::text), name);
comment on index dpc_questions_name is 'A question has a name of its own in its return type and network.';

-- The provider's own sessions, interactions, grants and codes.
create table embedded_artifacts (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  constraint embedded_artifacts_pkey primary key (model, id)
);
create index embedded_artifacts_age on embedded_artifacts (expires_at);
comment on index embedded_artifacts_age is 'Cleanup by age.';
create index embedded_artifacts_grant on embedded_artifacts (grant_id) where (grant_id is not null);
comment on index embedded_artifacts_grant is 'The artifacts of a grant, which end together.';
create index embedded_artifacts_uid on embedded_artifacts (uid) where (uid is not null);
comment on index embedded_artifacts_uid is 'An artifact by its key.';

-- What the embedded identity provider keeps. Empty where a real provider is configured.
create table embedded_passwords (
  subject text not null,
  hash text not null,
  is_demo boolean not null,
  constraint embedded_passwords_pkey primary key (subject)
);

-- Signing keys and cookie keys: what was issued before a restart stays valid after it.
create table embedded_secrets (
  name text not null,
  value jsonb not null,
  constraint embedded_secrets_pkey primary key (name)
);

create table equipment_cards (
  "InsId" bigint generated by default as identity,
  network_code text not null,
  produit_uuid uuid,
  "InternalSN" text default ''::text not null,
  "CodeCom" text not null,
  "ItemCode" text default ''::text not null,
  "ItemName" text default ''::text not null,
  "OwnerCode" text default ''::text not null,
  "OwnerName" text not null,
  "OwnerEmail" text default ''::text not null,
  "OwnerPhone" text default ''::text not null,
  "OwnerPhone2" text default ''::text not null,
  "Street" text default ''::text not null,
  "StreetNo" text default ''::text not null,
  "Block" text default ''::text not null,
  "Zip" text default ''::text not null,
  "City" text default ''::text not null,
  "Country" text default ''::text not null,
  latitude double precision,
  longitude double precision,
  "StartDate" date,
  "EndDate" date,
  "ExtensionDate" date,
  "IsProduct" boolean default false not null,
  version integer default 1 not null,
  constraint equipment_cards_pkey primary key ("InsId")
);
create index equipment_cards_of_serial on equipment_cards (network_code, normal_serial("InternalSN"), "InsId");
comment on index equipment_cards_of_serial is 'The appliances of a serial number, however it is written.';
create index equipment_cards_plain_address on equipment_cards using gin (network_code, address_text("Street", "StreetNo", "Zip", "City") gin_trgm_ops);
comment on index equipment_cards_plain_address is 'The address search offers addresses of appliances.';
create index equipment_cards_search on equipment_cards using gin (network_code, search_words((((((((("OwnerName" || ' '::text) || "Street") || ' '::text) || "StreetNo") || ' '::text) || "Zip") || ' '::text) || "City"), array["OwnerPhone", "OwnerPhone2"], array["InternalSN"])) with (gin_pending_list_limit='256');
comment on index equipment_cards_search is 'The search for owners, addresses, telephone and serial numbers.';

-- Event streams that processes hold open, so that they can be counted over all of them. A process renews its rows while it
-- lives; after a crash of the database nobody misses them.
create unlogged table event_streams (
  stream_id uuid not null,
  account_uuid uuid not null,
  expires_at timestamptz not null,
  constraint event_streams_pkey primary key (stream_id)
);
create index event_streams_of_account on event_streams (account_uuid, expires_at);
comment on index event_streams_of_account is 'The open event streams of an account, which are limited.';

create table history (
  "ID" bigint generated by default as identity,
  network_code text not null,
  service_job_uuid uuid,
  service_contract_uuid uuid,
  account_uuid uuid,
  user_name text not null,
  created_at timestamptz not null,
  change_data jsonb not null,
  societe_uuid uuid,
  constraint history_pkey primary key ("ID")
);
create index history_of_contract on history (service_contract_uuid, "ID" desc) where (service_contract_uuid is not null);
comment on index history_of_contract is 'The history of a contract, the newest first.';
create index history_of_network on history (network_code, "ID" desc);
comment on index history_of_network is 'What happened last in a network.';
create index history_service_job_uuid_idx on history (service_job_uuid) where (service_job_uuid is not null);
comment on index history_service_job_uuid_idx is 'The history of a call.';

create table idempotency_keys (
  account_uuid uuid not null,
  path text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (account_uuid, path, key)
);

-- Creates sent with an Idempotency-Key, with their answers. A key belongs to account, network and endpoint, and to the body whose hash
-- is kept. The version before goes on with idempotency_keys, which goes in a later version.
create table idempotent_requests (
  account_uuid uuid not null,
  network_code text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotent_requests_pkey primary key (account_uuid, network_code, path, key)
);
create index idempotent_requests_age on idempotent_requests (created_at);
comment on index idempotent_requests_age is 'Cleanup by age.';

-- The keys that another system gives its calls, contracts and documents. `hash` is that of the last imported row, and
-- `version` the record's after it: a record with another version was changed in the portal since.
create table imported_calls (
  network_code text not null,
  call_key text not null,
  service_job_uuid uuid,
  hash uuid not null,
  version integer not null,
  constraint imported_calls_pkey primary key (network_code, call_key),
  constraint imported_calls_service_job_uuid_key unique (service_job_uuid)
);

create table imported_contracts (
  network_code text not null,
  contract_key text not null,
  service_contract_uuid uuid,
  hash uuid not null,
  version integer not null,
  constraint imported_contracts_pkey primary key (network_code, contract_key),
  constraint imported_contracts_service_contract_uuid_key unique (service_contract_uuid)
);

create table imported_documents (
  network_code text not null,
  document_key text not null,
  "DocEntry" bigint not null,
  hash uuid not null,
  version integer not null,
  answer_hashes jsonb,
  constraint "imported_documents_DocEntry_key" unique ("DocEntry"),
  constraint imported_documents_pkey primary key (network_code, document_key)
);

-- Background jobs that were running when their process died. Such a job runs alone: `is_running` while it does.
create table job_deaths (
  job_id bigint not null,
  deaths integer not null,
  worker_id text not null,
  is_running boolean default false not null,
  constraint job_deaths_pkey primary key (job_id)
);

-- The workers of each process, and the advisory lock it holds while it lives: jobs of a process that died are found by it.
create table job_workers (
  worker_id text not null,
  process_lock bigint not null,
  is_stopped boolean default false not null,
  constraint job_workers_pkey primary key (worker_id)
);

create table login_codes (
  code_hash bytea not null,
  account_uuid uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint login_codes_pkey primary key (code_hash)
);

-- Texts of the network's mails, in its language; {call_id} and the like are filled in.
create table mail_templates (
  network_code text not null,
  template text not null,
  subject text not null,
  body text not null,
  constraint mail_templates_pkey primary key (network_code, template)
);

create table maintenance (
  only_row boolean default true not null,
  active boolean not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  disabled_login boolean not null,
  disabled_login_start timestamptz,
  disabled_login_end timestamptz,
  messages jsonb default '{}'::jsonb not null,
  constraint maintenance_only_row_check check (only_row),
  constraint maintenance_pkey primary key (only_row)
);

-- What concerns one person until they have read it. What happened is in the history; a row here only names the call.
create table notifications (
  "ID" bigint generated by default as identity,
  network_code text not null,
  account_uuid uuid not null,
  kind text not null,
  service_job_uuid uuid not null,
  author_uuid uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey primary key ("ID")
);
create index notifications_age on notifications (created_at);
comment on index notifications_age is 'Cleanup by age.';
create index notifications_of_account on notifications (account_uuid, network_code, "ID" desc);
comment on index notifications_of_account is 'The notifications of an account, the newest first.';
create index notifications_of_call on notifications (service_job_uuid);
comment on index notifications_of_call is 'Foreign key to calls.';
alter table notifications add constraint notifications_kind_check check ((kind = any (array['declined'::text, 'change_requested'::text, 'moved'::text, 'unanswered'::text, 'overdue'::text, 'customer'::text]))) not VALID;

-- Up to when a person has seen the changes on the home page, in each network.
create table overview_seen (
  account_uuid uuid not null,
  network_code text not null,
  seen_at timestamptz not null,
  constraint overview_seen_pkey primary key (account_uuid, network_code)
);

-- Changes as programs read them, in commit order. A change is written with its record into pending_changes. Once it is
-- committed, number_changes() (0272) moves it to changes: the next position is given to what is visible, never to what is not.
create table pending_changes (
  id bigint generated always as identity,
  at timestamptz not null,
  network_code text not null,
  kind text not null,
  record_id text not null,
  version integer not null,
  type text not null,
  history_id bigint,
  readers text[] not null,
  former_readers text[] default '{}'::text[] not null,
  constraint pending_changes_pkey primary key (id)
);

-- Towns of the world, and what addresses are found by: one text of each, as people type it.
create table places (
  place_id integer not null,
  pays text not null,
  ville text not null,
  other_name text default ''::text not null,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint places_pkey primary key (place_id)
);
create index places_large on places (pays) where (population >= 50000);
comment on index places_large is 'The large town near a place.';
create index places_plain on places using gin (pays, plain(((ville || ' '::text) || other_name)) gin_trgm_ops);
comment on index places_plain is 'The search for towns.';

-- Policies that are tried on past calls. A process that computes one renews `seen_at`; afterwards the result is kept for a day.
create table policy_simulations (
  "ID" uuid default gen_random_uuid() not null,
  network_code text not null,
  account_uuid uuid not null,
  state text default 'running'::text not null,
  progress double precision default 0 not null,
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  seen_at timestamptz default now() not null,
  result jsonb,
  waiting boolean default false not null,
  constraint policy_simulations_state_check check ((state = any (array['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint policy_simulations_pkey primary key ("ID")
);

-- Every version of a network's policy, so that an old assignment stays explained by its own. A trigger keeps them, because
-- imports and older processes change the policy too. `saved_at` is null for the version in force when they were first kept.
create table policy_versions (
  network_code text not null,
  version integer not null,
  policy jsonb not null,
  saved_at timestamptz,
  account_uuid uuid,
  user_name text default ''::text not null,
  note text default ''::text not null,
  constraint policy_versions_pkey primary key (network_code, version)
);

-- Where a postcode area lies, for distances of calls without coordinates of their own.
create table postcode_areas (
  pays text not null,
  code_postal text not null,
  ville text not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint postcode_areas_pkey primary key (pays, code_postal)
);
create index postcode_areas_plain on postcode_areas using gin (pays, plain(((code_postal || ' '::text) || ville)) gin_trgm_ops);
comment on index postcode_areas_plain is 'The search for postcodes and their towns.';

-- Prices that a fee or a part had until an instant. The price since then is in the tariff.
create table price_changes (
  network_code text not null,
  type text not null,
  code text not null,
  price numeric(12,2) not null,
  valid_until timestamptz not null,
  constraint price_changes_type_check check ((type = any (array['fee'::text, 'sparepart'::text]))),
  constraint price_changes_pkey primary key (network_code, type, code, valid_until)
);

-- Facts that the checks of documents look at.

-- The parts of a product. A product without any row is not known in parts.
create table product_parts (
  network_code text not null,
  code_product text not null,
  code_part text not null,
  constraint product_parts_pkey primary key (network_code, code_product, code_part)
);

create table products (
  produit_uuid uuid default gen_random_uuid() not null,
  network_code text not null,
  code_product text not null,
  item_code text not null,
  item_name text not null,
  skill text default ''::text not null,
  price numeric(12,2) default 0 not null,
  constraint products_network_code_code_product_key unique (network_code, code_product),
  constraint products_pkey primary key (produit_uuid)
);

create table service_contracts (
  "ID" uuid not null,
  network_code text not null,
  service_contract_id text not null,
  version integer default 1 not null,
  status_id text not null,
  type_id text default 'S'::text not null,
  contract_template text default ''::text not null,
  subcontractor_contract_number text default ''::text not null,
  societe_uuid uuid,
  subcontractor_name text default ''::text not null collate pg_catalog."und-x-icu",
  start_date date,
  end_date date,
  created_at timestamptz not null,
  created_by uuid,
  creator_user_name text not null collate pg_catalog."und-x-icu",
  activated_at timestamptz,
  termination_date timestamptz,
  commission_invoiced boolean default false not null,
  remark text default ''::text not null,
  customer_name text default ''::text not null,
  adresse text default ''::text not null,
  street_number text default ''::text not null,
  door_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null,
  pays text default ''::text not null,
  latitude double precision,
  longitude double precision,
  email text default ''::text not null,
  phone text default ''::text not null,
  phone2 text default ''::text not null,
  ins_id bigint,
  produit_uuid uuid,
  code_product text default ''::text not null,
  item_name text default ''::text not null collate pg_catalog."und-x-icu",
  internal_serial_number text default ''::text not null,
  warranty_start_date date,
  warranty_end_date date,
  warranty_extension_date date,
  contract_description text default ''::text not null,
  creator_societe_uuid uuid,
  constraint service_contracts_check check ((end_date >= start_date)),
  constraint service_contracts_check1 check (((status_id = 'T'::text) = (termination_date is not null))),
  constraint service_contracts_service_contract_id_check check ((service_contract_id ~ '^[0-9a-z-]+$'::text)),
  constraint service_contracts_pkey primary key ("ID")
)
with (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', fillfactor='85');
create index service_contracts_created_at_idx on service_contracts (network_code, created_at, "ID");
comment on index service_contracts_created_at_idx is 'The list sorted by creation.';
create index service_contracts_end_date_idx on service_contracts (network_code, end_date, "ID");
comment on index service_contracts_end_date_idx is 'The list sorted by end. The filter by end, and contracts that end soon.';
create index service_contracts_ins_id_idx on service_contracts (ins_id) where (ins_id is not null);
comment on index service_contracts_ins_id_idx is 'Foreign key; the contract of an appliance.';
create index service_contracts_item_name_idx on service_contracts (network_code, item_name, "ID");
comment on index service_contracts_item_name_idx is 'The list sorted by appliance.';
create index service_contracts_normal_serial_idx on service_contracts (network_code, normal_serial(internal_serial_number), "ID");
comment on index service_contracts_normal_serial_idx is 'The contracts of a serial number, however it is written.';
create index service_contracts_search_words_idx on service_contracts using gin (network_code, societe_uuid, search_words(((((((((customer_name || ' '::text) || adresse) || ' '::text) || street_number) || ' '::text) || code_postal) || ' '::text) || ville), array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit='256');
comment on index service_contracts_search_words_idx is 'The search for names, addresses, telephone and serial numbers.';
create unique index service_contracts_service_contract_id_key on service_contracts (network_code, service_contract_id);
comment on index service_contracts_service_contract_id_key is 'A number is unique in its network; the list in its own order.';
create index service_contracts_societe_uuid_idx on service_contracts (societe_uuid, service_contract_id, "ID");
comment on index service_contracts_societe_uuid_idx is 'Foreign key; the list of a company.';
create index service_contracts_start_date_idx on service_contracts (network_code, start_date, "ID");
comment on index service_contracts_start_date_idx is 'The list sorted by start. The filter by start.';
create index service_contracts_subcontractor_name_idx on service_contracts (network_code, subcontractor_name, "ID");
comment on index service_contracts_subcontractor_name_idx is 'The list sorted by company.';
create index service_contracts_texts_idx on service_contracts using gin (network_code, service_contract_id gin_trgm_ops, plain(code_product) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops, plain(creator_user_name) gin_trgm_ops);
comment on index service_contracts_texts_idx is 'Filters by a part of a text, of three letters or more.';

create table session_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  kind text not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  constraint session_tokens_kind_check check ((kind = any (array['user'::text, 'refresh'::text]))),
  constraint session_tokens_pkey primary key (token_hash)
);
create index session_tokens_of_session on session_tokens (session_id);
comment on index session_tokens_of_session is 'Foreign key; the tokens of a session.';

-- Sessions. Every token and code is stored as its sha256.
create table sessions (
  session_id uuid not null,
  account_uuid uuid not null,
  network_code text not null,
  connected_as uuid,
  opened_from uuid,
  id_token text,
  created_at timestamptz not null,
  ended_at timestamptz,
  ends_at timestamptz default (now() + '30 days'::interval) not null,
  address text,
  browser text,
  system text,
  provider_subject text,
  provider_session text,
  authenticated_at timestamptz,
  constraint sessions_pkey primary key (session_id)
);
create index sessions_of_account on sessions (account_uuid);
comment on index sessions_of_account is 'Foreign key; the sessions of an account.';
create index sessions_of_provider_session on sessions (provider_session) where (provider_session is not null);
comment on index sessions_of_provider_session is 'Sign-out by the identity provider, of one session.';
create index sessions_of_provider_subject on sessions (provider_subject) where (provider_subject is not null);
comment on index sessions_of_provider_subject is 'Sign-out by the identity provider, of one person.';
create index sessions_opened_from on sessions (opened_from) where (opened_from is not null);
comment on index sessions_opened_from is 'Foreign key; the sessions that were opened from a session.';

create table settings (
  name text not null,
  value jsonb not null,
  constraint settings_pkey primary key (name)
);

create table sign_in_states (
  state text not null,
  code_verifier text not null,
  nonce text not null,
  redirect_url text not null,
  expires_at timestamptz not null,
  prompted_at timestamptz,
  constraint sign_in_states_pkey primary key (state)
);

create table skipped_positions (
  last_known bigint not null,
  last_skipped bigint not null,
  constraint skipped_positions_pkey primary key (last_known)
);

-- A logout token of the provider's ends sessions once: its key is a hash of issuer and token id, kept as long as it is good.
create table spent_logout_tokens (
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint spent_logout_tokens_pkey primary key (token_hash)
);

-- A document stands on one invoice at most: its key says so.
create table supplier_invoice_documents (
  "DocEntry" bigint not null,
  "ID" uuid not null,
  "DocNum" text not null,
  "SCOrigin" text not null,
  "DocDate" date not null,
  "DocTotal" numeric(14,2) not null,
  cancelled boolean default false not null,
  constraint supplier_invoice_documents_key primary key ("ID", "DocEntry")
);
create unique index supplier_invoice_documents_once on supplier_invoice_documents ("DocEntry") where (not cancelled);
comment on index supplier_invoice_documents_once is 'A document is on one valid invoice only.';
alter table only supplier_invoice_documents alter column "ID" set (n_distinct=-0.3);

-- Supplier invoices: what a company invoiced of its approved fee documents, kept as it was on that day.
create table supplier_invoices (
  "ID" uuid not null,
  network_code text not null,
  societe_uuid uuid not null,
  supplier_invoice text not null,
  created_at timestamptz not null,
  created_by uuid,
  user_name text not null collate pg_catalog."und-x-icu",
  documents integer not null,
  "DocTotal" numeric(16,2) not null,
  network_name text not null,
  raison_sociale text not null,
  supplier_code text not null,
  adresse text default ''::text not null,
  street_number text default ''::text not null,
  code_postal text default ''::text not null,
  ville text default ''::text not null,
  pays text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  legal_name text default ''::text not null,
  tax_number text default ''::text not null,
  network_legal_name text default ''::text not null,
  network_tax_number text default ''::text not null,
  network_adresse text default ''::text not null,
  network_street_number text default ''::text not null,
  network_code_postal text default ''::text not null,
  network_ville text default ''::text not null,
  network_pays text default ''::text not null,
  registration text default ''::text not null,
  iban text default ''::text not null,
  payment_days smallint,
  vat_treatment text default ''::text not null,
  vat_exemption text default ''::text not null,
  vat_rate numeric(5,2),
  network_registration text default ''::text not null,
  credited_invoice uuid,
  constraint supplier_invoices_documents_check check ((documents > 0)),
  constraint supplier_invoices_supplier_invoice_check check (((char_length(supplier_invoice) >= 1) and (char_length(supplier_invoice) <= 10))),
  constraint supplier_invoices_pkey primary key ("ID"),
  constraint supplier_invoices_societe_uuid_supplier_invoice_key unique (societe_uuid, supplier_invoice)
);
create unique index supplier_invoices_credited on supplier_invoices (credited_invoice) where (credited_invoice is not null);
comment on index supplier_invoices_credited is 'An invoice has one credit note only.';
create index supplier_invoices_of_network on supplier_invoices (network_code, supplier_invoice, "ID");
comment on index supplier_invoices_of_network is 'The list of invoices of a network.';

-- Every change of a technician's hours, leave and skills on the page of the team.
create table technician_changes (
  societe_uuid uuid not null,
  technician text not null,
  version integer not null,
  changed_at timestamptz not null,
  account_uuid uuid,
  user_name text not null,
  changes jsonb not null,
  constraint technician_changes_pkey primary key (societe_uuid, technician, version)
);

-- The working hours, leave and skills of a technician. One without own hours works the hours of the company; one without
-- skills is offered for each call.
create table technician_hours (
  societe_uuid uuid not null,
  technician text not null,
  weekday smallint not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint technician_hours_check check ((ends_at > starts_at)),
  constraint technician_hours_weekday_check check (((weekday >= 1) and (weekday <= 7))),
  constraint technician_hours_pkey primary key (societe_uuid, technician, weekday, starts_at)
);

create table technician_leaves (
  societe_uuid uuid not null,
  technician text not null,
  starts_on date not null,
  ends_on date not null,
  constraint technician_leaves_check check ((ends_on >= starts_on)),
  constraint technician_leaves_pkey primary key (societe_uuid, technician, starts_on)
);

create table technician_skills (
  societe_uuid uuid not null,
  technician text not null,
  skill text not null,
  constraint technician_skills_pkey primary key (societe_uuid, technician, skill)
);

create table technicians (
  technician_uuid uuid default gen_random_uuid() not null,
  societe_uuid uuid not null,
  technician text not null,
  technician_name text not null,
  active boolean default true not null,
  calendar_version integer default 1 not null,
  constraint technicians_pkey primary key (technician_uuid),
  constraint technicians_societe_uuid_technician_key unique (societe_uuid, technician)
);

-- Every file that was uploaded. Until expires_at it waits for the record that takes it, and only who uploaded it sees it;
-- taken, it belongs to its attachment. What no record holds after that time is swept away with its bytes.
create table uploads (
  image_guid uuid not null,
  network_code text not null,
  file text not null,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  attachment_uuid uuid,
  "position" integer default 0 not null,
  societe_uuid uuid,
  upload_id text,
  piece_lengths integer[],
  constraint uploads_file_key unique (file),
  constraint uploads_pkey primary key (image_guid)
);
create index uploads_of_attachment on uploads (attachment_uuid, "position") where (attachment_uuid is not null);
comment on index uploads_of_attachment is 'Foreign key; the files of an attachment, in order.';
create index uploads_of_company on uploads (societe_uuid) include (bytes, attachment_uuid, expires_at) where (societe_uuid is not null);
comment on index uploads_of_company is 'The bytes that a company stores, for its quota.';
create index uploads_waiting on uploads (expires_at) where (attachment_uuid is null);
comment on index uploads_waiting is 'Cleanup of uploads that nobody attached.';
create index uploads_waiting_of_account on uploads (created_by) include (bytes, expires_at) where (attachment_uuid is null);
comment on index uploads_waiting_of_account is 'The waiting uploads of an account, for its quota.';

-- Quantities that calls with a problem took in the last 12 months, as [{type, code, cases, median, deviation}]. Computed by
-- a job; `lines` says from how many lines.
create table usual_quantities (
  network_code text not null,
  problem_type_id text not null,
  computed_at timestamptz not null,
  lines integer not null,
  figures jsonb not null,
  constraint usual_quantities_pkey primary key (network_code, problem_type_id)
);

-- Value lists. An item without network_code serves every network; text holds one text a language.
create table value_list_items (
  uuid uuid default gen_random_uuid() not null,
  network_code text,
  value_list text not null,
  value text not null,
  parent text,
  "position" integer default 0 not null,
  text jsonb not null,
  attributes jsonb default '{}'::jsonb not null,
  constraint value_list_items_pkey primary key (uuid)
);
create unique index value_list_items_value on value_list_items (value_list, COALESCE(network_code, ''::text), COALESCE(parent, ''::text), value);
comment on index value_list_items_value is 'A value is unique in its list, network and parent.';

-- Saved views of lists. `societe_uuid` is the company the owner acted for, null for central staff. Views of a person who is a
-- dispatcher and connects as a company are kept apart by it.
create table views (
  "ID" uuid default gen_random_uuid() not null,
  network_code text not null,
  account_uuid uuid not null,
  societe_uuid uuid,
  list text not null,
  name text not null,
  filter_data jsonb not null,
  sorts jsonb not null,
  columns jsonb not null,
  shared text not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  constraint views_shared_check check ((shared = any (array['private'::text, 'company'::text, 'network'::text]))),
  constraint views_pkey primary key ("ID")
);
create index views_of_person on views (network_code, list, account_uuid);
comment on index views_of_person is 'The views of a list that a person may use.';

-- Progress of the visits of calls: one row for each call and appointment that a technician has acted on. It stays when the
-- appointment of the call moves.
create table visits (
  service_job_uuid uuid not null,
  appointment_date_at timestamptz not null,
  network_code text not null,
  societe_uuid uuid not null,
  technician text not null,
  on_the_way_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  result text,
  missing text default ''::text not null,
  signed_by text default ''::text not null,
  photos_attachment uuid,
  signature_attachment uuid,
  report_attachment uuid,
  reported_at timestamptz,
  constraint visits_check check (((finished_at is null) = (result is null))),
  constraint visits_result_check check ((result = any (array['done'::text, 'again'::text, 'absent'::text]))),
  constraint visits_pkey primary key (service_job_uuid, appointment_date_at)
);

-- Changes to send, and those that were sent. What is sent is read when it is sent.
create table webhook_deliveries (
  "ID" bigint generated always as identity,
  webhook_id uuid not null,
  network_code text not null,
  "position" bigint not null,
  kind text not null,
  record_id text not null,
  event text not null,
  at timestamptz not null,
  status text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamptz,
  first_tried_at timestamptz,
  tried_at timestamptz,
  answer_status integer,
  answer text default ''::text not null,
  constraint webhook_deliveries_status_check check ((status = any (array['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint webhook_deliveries_pkey primary key ("ID"),
  constraint webhook_deliveries_webhook_id_position_key unique (webhook_id, "position")
);
create index webhook_deliveries_by_age on webhook_deliveries using brin (at) with (pages_per_range='32', autosummarize='on');
comment on index webhook_deliveries_by_age is 'Cleanup by age.';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, "position") where (status = 'waiting'::text);
comment on index webhook_deliveries_due is 'The next deliveries of a webhook.';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, "position") where (status = 'failed'::text);
comment on index webhook_deliveries_failed is 'The failed deliveries of a webhook, to count and to send again.';
create index webhook_deliveries_of_record on webhook_deliveries (webhook_id, kind, record_id, "position") where (status = 'waiting'::text);
comment on index webhook_deliveries_of_record is 'Deliveries of a record stay in order.';

-- Addresses of other programs that are told of changes in a network.
create table webhooks (
  "ID" uuid default gen_random_uuid() not null,
  network_code text not null,
  url text not null,
  events text[] default '{}'::text[] not null,
  active boolean default true not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  version integer default 1 not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  paused_at timestamptz,
  owner uuid,
  owned_until timestamptz,
  constraint webhooks_pkey primary key ("ID")
);

alter sequence reads_id owned by reads.read_id;

create statistics documents_states (mcv) on type, "DocStatus", "Confirmed" from documents;

alter table account_mails add constraint account_mails_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table account_networks add constraint account_networks_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table account_networks add constraint account_networks_network_code_fkey foreign key (network_code) references networks(network_code);
alter table accounts add constraint accounts_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table accounts add constraint accounts_technician foreign key (societe_uuid, technician_code) references technicians(societe_uuid, technician) on update cascade;
alter table api_keys add constraint api_keys_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table api_keys add constraint api_keys_network_code_fkey foreign key (network_code) references networks(network_code);
alter table attachments add constraint attachments_network_code_fkey foreign key (network_code) references networks(network_code);
alter table attachments add constraint attachments_service_contract_uuid_fkey foreign key (service_contract_uuid) references service_contracts("ID") on delete cascade;
alter table attachments add constraint attachments_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table call_assignments add constraint call_assignments_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table call_assignments add constraint call_assignments_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table call_declines add constraint call_declines_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table call_declines add constraint call_declines_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table call_fees add constraint call_fees_network_code_fkey foreign key (network_code) references networks(network_code);
alter table call_undos add constraint call_undos_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table calls add constraint calls_ins_id_fkey foreign key (ins_id) references equipment_cards("InsId");
alter table calls add constraint calls_network_code_fkey foreign key (network_code) references networks(network_code);
alter table calls add constraint calls_produit_uuid_fkey foreign key (produit_uuid) references products(produit_uuid);
alter table calls add constraint calls_service_contract_uuid_fkey foreign key (service_contract_uuid) references service_contracts("ID");
alter table calls add constraint calls_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table companies add constraint companies_network_code_fkey foreign key (network_code) references networks(network_code);
alter table company_former_emails add constraint company_former_emails_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_hours_changes add constraint company_hours_changes_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_hours add constraint company_hours_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_leaves add constraint company_leaves_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_legal_changes add constraint company_legal_changes_network_code_fkey foreign key (network_code) references networks(network_code);
alter table company_legal_changes add constraint company_legal_changes_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_postcodes add constraint company_postcodes_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table company_records add constraint company_records_societe_uuid_network_code_fkey foreign key (societe_uuid, network_code) references companies(societe_uuid, network_code) on update cascade on delete cascade;
alter table company_skills add constraint company_skills_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table connect_tokens add constraint connect_tokens_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table contract_coverages add constraint contract_coverages_network_code_template_code_fkey foreign key (network_code, template_code) references contract_templates(network_code, template_code) on delete cascade;
alter table contract_template_products add constraint contract_template_products_network_code_template_code_fkey foreign key (network_code, template_code) references contract_templates(network_code, template_code) on delete cascade;
alter table contract_templates add constraint contract_templates_network_code_fkey foreign key (network_code) references networks(network_code);
alter table customer_answers add constraint customer_answers_network_code_fkey foreign key (network_code) references networks(network_code);
alter table customer_answers add constraint customer_answers_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table customer_answers add constraint customer_answers_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete set null;
alter table customer_links add constraint customer_links_network_code_fkey foreign key (network_code) references networks(network_code);
alter table customer_links add constraint customer_links_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table default_views add constraint default_views_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table default_views add constraint default_views_network_code_fkey foreign key (network_code) references networks(network_code);
alter table default_views add constraint default_views_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table document_answers add constraint "document_answers_DocEntry_fkey" foreign key ("DocEntry") references documents("DocEntry") on delete cascade;
alter table document_lines add constraint "document_lines_DocEntry_fkey" foreign key ("DocEntry") references documents("DocEntry") on delete cascade;
alter table documents add constraint documents_network_code_fkey foreign key (network_code) references networks(network_code);
alter table documents add constraint documents_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID");
alter table documents add constraint documents_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table dpc_questions add constraint dpc_questions_network_code_fkey foreign key (network_code) references networks(network_code);
alter table equipment_cards add constraint equipment_cards_network_code_fkey foreign key (network_code) references networks(network_code);
alter table equipment_cards add constraint equipment_cards_produit_uuid_fkey foreign key (produit_uuid) references products(produit_uuid);
alter table history add constraint history_network_code_fkey foreign key (network_code) references networks(network_code);
alter table imported_calls add constraint imported_calls_network_code_fkey foreign key (network_code) references networks(network_code);
alter table imported_calls add constraint imported_calls_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete set null not VALID;
alter table imported_contracts add constraint imported_contracts_network_code_fkey foreign key (network_code) references networks(network_code);
alter table imported_contracts add constraint imported_contracts_service_contract_uuid_fkey foreign key (service_contract_uuid) references service_contracts("ID") on delete set null not VALID;
alter table imported_documents add constraint "imported_documents_DocEntry_fkey" foreign key ("DocEntry") references documents("DocEntry") on delete cascade;
alter table imported_documents add constraint imported_documents_network_code_fkey foreign key (network_code) references networks(network_code);
alter table login_codes add constraint login_codes_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table mail_templates add constraint mail_templates_network_code_fkey foreign key (network_code) references networks(network_code);
alter table notifications add constraint notifications_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table notifications add constraint notifications_network_code_fkey foreign key (network_code) references networks(network_code);
alter table notifications add constraint notifications_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table overview_seen add constraint overview_seen_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table overview_seen add constraint overview_seen_network_code_fkey foreign key (network_code) references networks(network_code);
alter table policy_simulations add constraint policy_simulations_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table policy_simulations add constraint policy_simulations_network_code_fkey foreign key (network_code) references networks(network_code) on delete cascade;
alter table policy_versions add constraint policy_versions_network_code_fkey foreign key (network_code) references networks(network_code) on delete cascade;
alter table price_changes add constraint price_changes_network_code_fkey foreign key (network_code) references networks(network_code) on delete cascade;
alter table product_parts add constraint product_parts_network_code_fkey foreign key (network_code) references networks(network_code) on delete cascade;
alter table products add constraint products_network_code_fkey foreign key (network_code) references networks(network_code);
alter table service_contracts add constraint service_contracts_creator_societe_uuid_fkey foreign key (creator_societe_uuid) references companies(societe_uuid);
alter table service_contracts add constraint service_contracts_ins_id_fkey foreign key (ins_id) references equipment_cards("InsId");
alter table service_contracts add constraint service_contracts_network_code_fkey foreign key (network_code) references networks(network_code);
alter table service_contracts add constraint service_contracts_produit_uuid_fkey foreign key (produit_uuid) references products(produit_uuid);
alter table service_contracts add constraint service_contracts_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table session_tokens add constraint session_tokens_session_id_fkey foreign key (session_id) references sessions(session_id) on delete cascade;
alter table sessions add constraint sessions_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table sessions add constraint sessions_connected_as_fkey foreign key (connected_as) references companies(societe_uuid);
alter table sessions add constraint sessions_network_code_fkey foreign key (network_code) references networks(network_code);
alter table sessions add constraint sessions_opened_from_fkey foreign key (opened_from) references sessions(session_id) on delete cascade;
alter table supplier_invoice_documents add constraint "supplier_invoice_documents_DocEntry_fkey" foreign key ("DocEntry") references documents("DocEntry");
alter table supplier_invoice_documents add constraint "supplier_invoice_documents_ID_fkey" foreign key ("ID") references supplier_invoices("ID");
alter table supplier_invoices add constraint supplier_invoices_credited_invoice_fkey foreign key (credited_invoice) references supplier_invoices("ID");
alter table supplier_invoices add constraint supplier_invoices_network_code_fkey foreign key (network_code) references networks(network_code);
alter table supplier_invoices add constraint supplier_invoices_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table technician_changes add constraint technician_changes_societe_uuid_technician_fkey foreign key (societe_uuid, technician) references technicians(societe_uuid, technician) on update cascade on delete cascade;
alter table technician_hours add constraint technician_hours_societe_uuid_technician_fkey foreign key (societe_uuid, technician) references technicians(societe_uuid, technician) on update cascade on delete cascade;
alter table technician_leaves add constraint technician_leaves_societe_uuid_technician_fkey foreign key (societe_uuid, technician) references technicians(societe_uuid, technician) on update cascade on delete cascade;
alter table technician_skills add constraint technician_skills_societe_uuid_technician_fkey foreign key (societe_uuid, technician) references technicians(societe_uuid, technician) on update cascade on delete cascade;
alter table technicians add constraint technicians_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table uploads add constraint uploads_attachment_uuid_fkey foreign key (attachment_uuid) references attachments("ID") on delete set null;
alter table uploads add constraint uploads_network_code_fkey foreign key (network_code) references networks(network_code);
alter table usual_quantities add constraint usual_quantities_network_code_fkey foreign key (network_code) references networks(network_code) on delete cascade;
alter table value_list_items add constraint value_list_items_network_code_fkey foreign key (network_code) references networks(network_code);
alter table views add constraint views_account_uuid_fkey foreign key (account_uuid) references accounts(account_uuid) on delete cascade;
alter table views add constraint views_network_code_fkey foreign key (network_code) references networks(network_code);
alter table views add constraint views_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid) on delete cascade;
alter table visits add constraint visits_network_code_fkey foreign key (network_code) references networks(network_code);
alter table visits add constraint visits_service_job_uuid_fkey foreign key (service_job_uuid) references calls("ID") on delete cascade;
alter table visits add constraint visits_societe_uuid_fkey foreign key (societe_uuid) references companies(societe_uuid);
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks("ID") on delete cascade;
alter table webhooks add constraint webhooks_network_code_fkey foreign key (network_code) references networks(network_code);
alter table mails add constraint mails_network_code_fkey foreign key (network_code) references networks(network_code);

-- The months before a month that has not begun are one partition; a job makes the next ones. `rest` takes what no month
-- takes, so that no row is ever refused.
do $$
declare
  month text := to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYY-MM-DD') || ' 00:00:00+00';
begin
  execute format('create table partitions.reads_past partition of reads for values from (minvalue) to (%L)', month);
  execute format('create table partitions.mails_past partition of mails for values from (minvalue) to (%L)', month);
end $$;
alter table partitions.reads_past add primary key (read_id);
alter table partitions.mails_past add primary key (mail_uuid);
create table partitions.reads_rest partition of reads default;
alter table partitions.reads_rest add primary key (read_id);
create table partitions.mails_rest partition of mails default;
alter table partitions.mails_rest add primary key (mail_uuid);

-- What every database begins with.
insert into settings (name, value)
  values ('session_key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text));
insert into access_version values (pg_current_xact_id());
insert into company_changes (changes) values (0);
insert into change_log (last_position, last_removed) values (0, 0);
