-- The primary key begins with what the rows are read by, so that it serves instead of a second index.
drop index history_of_network;
alter table history drop constraint history_pkey, add primary key (network_code, "ID");
comment on index history_pkey is 'What happened last in a network; the change of a position.';
drop index call_assignments_of_call;
alter table call_assignments drop constraint call_assignments_pkey, add primary key (service_job_uuid, assignment_id);
comment on index call_assignments_pkey is 'Foreign key; the last assignment of a call.';
drop index notifications_of_account;
alter table notifications drop constraint notifications_pkey, add primary key (account_uuid, network_code, "ID");
comment on index notifications_pkey is 'The notifications of an account, the newest first.';
-- Generated keys that no query reads by: the rows are found by their names, which are unique.
alter table dpc_questions drop constraint dpc_questions_pkey;
alter table value_list_items drop constraint value_list_items_pkey;
alter table fee_prices drop constraint fee_prices_fee_fkey;
alter table call_fees drop constraint call_fees_pkey, drop constraint "call_fees_network_code_ItemCode_key",
  add primary key (network_code, "ItemCode");
alter table fee_prices add constraint fee_prices_fee_fkey
  foreign key (network_code, "ItemCode") references call_fees on update cascade on delete cascade;
alter table accounts drop constraint accounts_technician;
alter table technician_changes drop constraint technician_changes_societe_uuid_technician_fkey;
alter table technician_hours drop constraint technician_hours_societe_uuid_technician_fkey;
alter table technician_leaves drop constraint technician_leaves_societe_uuid_technician_fkey;
alter table technician_skills drop constraint technician_skills_societe_uuid_technician_fkey;
alter table technicians drop constraint technicians_pkey, drop constraint technicians_societe_uuid_technician_key,
  add primary key (societe_uuid, technician);
alter table accounts add constraint accounts_technician
  foreign key (societe_uuid, technician_code) references technicians on update cascade;
alter table technician_changes add foreign key (societe_uuid, technician) references technicians on update cascade on delete cascade;
alter table technician_hours add foreign key (societe_uuid, technician) references technicians on update cascade on delete cascade;
alter table technician_leaves add foreign key (societe_uuid, technician) references technicians on update cascade on delete cascade;
alter table technician_skills add foreign key (societe_uuid, technician) references technicians on update cascade on delete cascade;
