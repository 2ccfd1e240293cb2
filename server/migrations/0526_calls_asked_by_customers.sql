-- A call that its customer asked for, and the open call of another address that may be about the same.
alter table calls
  add column asked_by_customer boolean not null default false,
  add column perhaps_same_as uuid;
