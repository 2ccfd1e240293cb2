-- Every change of a technician's hours, leave and skills on the page of the team.
create table technician_changes (
  societe_uuid uuid not null,
  technician text not null,
  version integer not null,
  changed_at timestamptz not null,
  account_uuid uuid,
  user_name text not null,
  changes jsonb not null,
  primary key (societe_uuid, technician, version),
  foreign key (societe_uuid, technician) references technicians (societe_uuid, technician)
    on update cascade on delete cascade
);
