-- Service contracts, the templates they are made from, and what each template covers.
create sequence contract_numbers start 50000001;

-- `text` is the template's short description and `description` what it promises, in each language.
create table contract_templates (
  network_code text not null references networks,
  template_code text not null,
  position integer not null default 0,
  text jsonb not null,
  description jsonb not null default '{}',
  primary key (network_code, template_code)
);

create table contract_template_products (
  network_code text not null,
  template_code text not null,
  code_product text not null,
  primary key (network_code, code_product, template_code),
  foreign key (network_code, template_code) references contract_templates on delete cascade
);

-- A line each: what is covered, and to what value. A value that is the same in every language stands under one.
create table contract_coverages (
  network_code text not null,
  template_code text not null,
  position integer not null,
  coverage jsonb not null,
  coverage_value jsonb not null,
  primary key (network_code, template_code, position),
  foreign key (network_code, template_code) references contract_templates on delete cascade
);

create table service_contracts (
  "ID" uuid primary key,
  network_code text not null references networks,
  service_contract_id text not null,
  version integer not null default 1,
  status_id text not null,
  type_id text not null default 'S',
  contract_template text not null default '',
  subcontractor_contract_number text not null default '',
  societe_uuid uuid references companies,
  subcontractor_name text collate "und-x-icu" not null default '',
  start_date date,
  end_date date,
  created_at timestamptz not null,
  created_by uuid,
  creator_user_name text collate "und-x-icu" not null,
  -- When it first became active: from then on it is never deleted.
  activated_at timestamptz,
  termination_date timestamptz,
  commission_invoiced boolean not null default false,
  remark text not null default '',
  customer_name text not null default '',
  adresse text not null default '',
  street_number text not null default '',
  door_number text not null default '',
  code_postal text not null default '',
  ville text not null default '',
  pays text not null default '',
  latitude double precision,
  longitude double precision,
  email text not null default '',
  phone text not null default '',
  phone2 text not null default '',
  ins_id bigint references equipment_cards,
  produit_uuid uuid references products,
  code_product text not null default '',
  item_name text collate "und-x-icu" not null default '',
  internal_serial_number text not null default '',
  warranty_start_date date,
  warranty_end_date date,
  warranty_extension_date date,
  contract_description text not null default '',
  check (end_date >= start_date),
  check ((status_id = 'T') = (termination_date is not null))
);

create unique index service_contracts_number on service_contracts (network_code, service_contract_id);

-- Every sortable column, per network, made total by the key.
create index service_contracts_by_number on service_contracts (network_code, service_contract_id, "ID");
create index service_contracts_by_status on service_contracts (network_code, status_id, "ID");
create index service_contracts_by_code_product on service_contracts (network_code, code_product, "ID");
create index service_contracts_by_item_name on service_contracts (network_code, item_name, "ID");
create index service_contracts_by_serial on service_contracts (network_code, internal_serial_number, "ID");
create index service_contracts_by_subcontractor on service_contracts (network_code, subcontractor_name, "ID");
create index service_contracts_by_their_number on service_contracts (network_code, subcontractor_contract_number, "ID");
create index service_contracts_by_template on service_contracts (network_code, contract_template, "ID");
create index service_contracts_by_commission on service_contracts (network_code, commission_invoiced, "ID");
create index service_contracts_by_creator on service_contracts (network_code, creator_user_name, "ID");
create index service_contracts_by_created_at on service_contracts (network_code, created_at, "ID");
create index service_contracts_by_start on service_contracts (network_code, start_date, "ID");
create index service_contracts_by_start_last on service_contracts (network_code, start_date desc nulls last, "ID" desc);
create index service_contracts_by_end on service_contracts (network_code, end_date, "ID");
create index service_contracts_by_end_last on service_contracts (network_code, end_date desc nulls last, "ID" desc);

-- A company reads only its own.
create index service_contracts_of_company on service_contracts (societe_uuid, service_contract_id, "ID");

-- Filters, and how a call finds its contract: by card, else by serial number.
create index service_contracts_by_type on service_contracts (network_code, type_id, "ID");
create index service_contracts_of_card on service_contracts (ins_id) where ins_id is not null;
create index service_contracts_plain_number on service_contracts using gin (network_code, plain(service_contract_id) gin_trgm_ops);
create index service_contracts_plain_code_product on service_contracts using gin (network_code, plain(code_product) gin_trgm_ops);
create index service_contracts_plain_serial on service_contracts using gin (network_code, plain(internal_serial_number) gin_trgm_ops);
create index service_contracts_plain_creator on service_contracts using gin (network_code, plain(creator_user_name) gin_trgm_ops);

-- The calls that carry a contract, and those about a product.
alter table calls add foreign key (service_contract_uuid) references service_contracts;
create index calls_of_contract on calls (service_contract_uuid) where service_contract_uuid is not null;
create index calls_of_product on calls (network_code, produit_uuid, call_id, "ID") where produit_uuid is not null;

-- Attachments belong to a call or to a contract.
alter table attachments
  alter column service_job_uuid drop not null,
  alter column call_id set default '',
  add column service_contract_uuid uuid references service_contracts on delete cascade,
  -- The number people see, for the list over all contracts. A contract never changes it.
  add column service_contract_id text not null default '',
  add check (num_nonnulls(service_job_uuid, service_contract_uuid) = 1);
create index attachments_of_contract on attachments (service_contract_uuid, attachment_name, "ID")
  where service_contract_uuid is not null;
create index attachments_by_contract_id on attachments (network_code, service_contract_id, "ID")
  where service_contract_uuid is not null;
create index attachments_plain_contract_id on attachments using gin (network_code, plain(service_contract_id) gin_trgm_ops)
  where service_contract_uuid is not null;
