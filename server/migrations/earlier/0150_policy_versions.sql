-- Every version of a network's policy, so that an old assignment stays explained by its own. A trigger keeps them, because
-- imports and older processes change the policy too. `saved_at` is null for the version in force when they were first kept.
create table policy_versions (
  network_code text not null references networks on delete cascade,
  version integer not null,
  policy jsonb not null,
  saved_at timestamptz,
  account_uuid uuid,
  user_name text not null default '',
  note text not null default '',
  primary key (network_code, version)
);

create function keep_policy_version() returns trigger language plpgsql as $$
begin
  insert into policy_versions (network_code, version, policy, saved_at)
    values (new.network_code, coalesce((new.assignment_policy->>'version')::integer, 1), new.assignment_policy,
      case when tg_op = 'UPDATE' then now() end)
    on conflict (network_code, version) do update set policy = excluded.policy;
  return null;
end $$;

create trigger policy_version_kept_at_insert after insert on networks
  for each row execute function keep_policy_version();
create trigger policy_version_kept_at_update after update of assignment_policy on networks
  for each row when (old.assignment_policy is distinct from new.assignment_policy)
  execute function keep_policy_version();

insert into policy_versions (network_code, version, policy)
  select network_code, coalesce((assignment_policy->>'version')::integer, 1), assignment_policy from networks;
