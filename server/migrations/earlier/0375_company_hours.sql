-- The working hours of a company, by the clocks of its place. One without rows works Monday to Friday from 8 to 18.
create table company_hours (
  societe_uuid uuid not null references companies on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  primary key (societe_uuid, weekday, starts_at)
);
