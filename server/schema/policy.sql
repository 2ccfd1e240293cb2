-- Each text of the assignment policy is kept.

create or replace function keep_policy_version() returns trigger language plpgsql as $$
begin
  insert into policy_versions (network_code, version, policy, saved_at)
    values (new.network_code, coalesce((new.assignment_policy->>'version')::integer, 1), new.assignment_policy,
      case when tg_op = 'UPDATE' then now() end)
    on conflict (network_code, version) do update set policy = excluded.policy;
  return null;
end $$;

create or replace trigger policy_version_kept_at_insert after insert on networks
  for each row execute function keep_policy_version();

create or replace trigger policy_version_kept_at_update after update of assignment_policy on networks
  for each row when (old.assignment_policy is distinct from new.assignment_policy)
  execute function keep_policy_version();
