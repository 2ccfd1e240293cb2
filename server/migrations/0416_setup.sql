-- The set-up page of a network: who has signed in, and what was tried on the page itself.
create table sign_ins (
  account_uuid uuid primary key references accounts (account_uuid) on delete cascade,
  signed_in_at timestamptz not null
);
comment on table sign_ins is 'The last sign-in of each account. Sessions are deleted a day after their end.';
insert into sign_ins (account_uuid, signed_in_at)
select account_uuid, max(at) from (
  select account_uuid, created_at as at from sessions where connected_as is null
  union all select account_uuid, seen_at from overview_seen
) seen where exists (select from accounts a where a.account_uuid = seen.account_uuid)
group by account_uuid;

create table setup_trials (
  network_code text not null references networks (network_code) on delete cascade,
  name text not null check (name in ('test_mail', 'rehearsal')),
  tried_at timestamptz not null,
  account_uuid uuid not null,
  mail_uuid uuid,
  failed_step text,
  primary key (network_code, name)
);
comment on table setup_trials is 'The last test mail and the last rehearsal of a network. failed_step is null if it passed.';
