-- The technician of its company that an account belongs to; null for everyone else. The version before leaves it out.
alter table accounts
  add column technician_code text,
  add constraint accounts_technician_role check (technician_code is null or role = 'q' and not can_create_call),
  add constraint accounts_technician foreign key (societe_uuid, technician_code)
    references technicians (societe_uuid, technician) on update cascade;
