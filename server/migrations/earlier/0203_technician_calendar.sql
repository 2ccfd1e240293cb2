-- The working hours, leave and skills of a technician. One without own hours works the hours of the company; one without
-- skills is offered for each call.
create table technician_hours (
  societe_uuid uuid not null,
  technician text not null,
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  primary key (societe_uuid, technician, weekday),
  foreign key (societe_uuid, technician) references technicians (societe_uuid, technician)
    on update cascade on delete cascade
);

create table technician_leaves (
  societe_uuid uuid not null,
  technician text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (societe_uuid, technician, starts_on),
  foreign key (societe_uuid, technician) references technicians (societe_uuid, technician)
    on update cascade on delete cascade
);

create table technician_skills (
  societe_uuid uuid not null,
  technician text not null,
  skill text not null,
  primary key (societe_uuid, technician, skill),
  foreign key (societe_uuid, technician) references technicians (societe_uuid, technician)
    on update cascade on delete cascade
);
