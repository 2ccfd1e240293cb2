-- Counts the changes of a company's working hours, so that nobody overwrites what somebody else saved meanwhile.
alter table companies add column hours_version integer not null default 1;

-- Every change of a company's working hours. `user_name` is empty for an import.
create table company_hours_changes (
  societe_uuid uuid not null references companies on delete cascade,
  version integer not null,
  changed_at timestamptz not null,
  account_uuid uuid,
  user_name text not null,
  changes jsonb not null,
  primary key (societe_uuid, version)
);
