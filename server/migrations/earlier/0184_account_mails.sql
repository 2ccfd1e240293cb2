-- The companies that were told of their account of a month, so that each is told once.
create table account_mails (
  societe_uuid uuid not null references companies on delete cascade,
  month text not null,
  created_at timestamptz not null,
  primary key (societe_uuid, month)
);
