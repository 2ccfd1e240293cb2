-- What waits in the outbox is few among all that was ever sent.
create index mails_waiting on mails (created_at) where sent_at is null;

-- No renewal moves the end of a session. The version before writes none: its sessions get the same end.
alter table sessions add column ends_at timestamptz not null default now() + interval '30 days';

-- How often something was tried since started_at, over all processes. The name is a hash: who tried stays untold.
create table attempts (
  name text primary key,
  started_at timestamptz not null,
  attempts integer not null
);
create index attempts_age on attempts (started_at);
