-- The hours within which a contract promises an answer, and until when a call was promised one by its contract.
alter table service_contracts add column promised_hours integer;
alter table service_contracts add constraint service_contracts_promised_hours_check
  check (promised_hours between 1 and 1000) not valid;
comment on column service_contracts.promised_hours is 'Hours by the clock, from the creation of a call; null: no promise.';
alter table calls add column promised_until timestamptz;
comment on column calls.promised_until is 'The latest instant for the answer that its contract promised; null: no promise.';
