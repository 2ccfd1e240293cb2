-- A change that waits takes effect then, where nobody else may confirm it; who confirmed or refused it, and when.
alter table admin_changes add column effective_at timestamptz;
alter table admin_changes add column decided_by text not null default '';
alter table admin_changes add column decided_at timestamptz;
create index admin_changes_waiting on admin_changes (network_code, "ID") where result = 'waiting';
comment on index admin_changes_waiting is 'The changes that wait for a second person.';

-- The person behind a key, who may not confirm what it changed; null from the command line.
alter table api_keys add column created_by_account uuid references accounts (account_uuid);
update api_keys k set created_by_account = a.account_uuid from accounts a
where a.user_name = k.created_by and not a.is_service
  and not exists (select from accounts o where o.user_name = a.user_name and not o.is_service and o.account_uuid <> a.account_uuid);
