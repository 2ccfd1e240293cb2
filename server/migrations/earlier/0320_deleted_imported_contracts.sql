-- As for calls: the key of a contract that was deleted in the portal stays.
alter table imported_contracts
  alter column service_contract_uuid drop not null,
  drop constraint imported_contracts_service_contract_uuid_fkey;
alter table imported_contracts add constraint imported_contracts_service_contract_uuid_fkey
  foreign key (service_contract_uuid) references service_contracts on delete set null not valid;
