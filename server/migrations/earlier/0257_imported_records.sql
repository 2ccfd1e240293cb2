-- The keys that another system gives its calls, contracts and documents. `hash` is that of the last imported row, and
-- `version` the record's after it: a record with another version was changed in the portal since.
create table imported_calls (
  network_code text not null references networks,
  call_key text not null,
  service_job_uuid uuid not null unique references calls on delete cascade,
  hash uuid not null,
  version integer not null,
  primary key (network_code, call_key)
);

create table imported_contracts (
  network_code text not null references networks,
  contract_key text not null,
  service_contract_uuid uuid not null unique references service_contracts on delete cascade,
  hash uuid not null,
  version integer not null,
  primary key (network_code, contract_key)
);

create table imported_documents (
  network_code text not null references networks,
  document_key text not null,
  "DocEntry" bigint not null unique references documents on delete cascade,
  hash uuid not null,
  version integer not null,
  primary key (network_code, document_key)
);
