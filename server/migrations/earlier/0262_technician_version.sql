-- Counts the changes of hours, leave and skills, so that nobody overwrites what somebody else saved meanwhile.
alter table technicians add column calendar_version integer not null default 1;
