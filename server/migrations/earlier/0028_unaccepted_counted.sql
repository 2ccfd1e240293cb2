-- Calls that wait for their company's answer are counted as a list of their own, so that nobody has to count them.
lock table calls in access exclusive mode;

-- The lists a call stands in.
create function lists_of_call(societe_uuid uuid, accepted_at timestamptz, rejected_at timestamptz, is_open boolean)
returns text[] language sql immutable as $$
  select case when societe_uuid is not null and accepted_at is null and rejected_at is null and is_open
    then array['servicecalls', 'unacceptedcalls'] else array['servicecalls'] end
$$;

create or replace function calls_counted_in() returns trigger language plpgsql as $$
begin
  perform add_to_list_counts(array(
    select row(list, network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id::text, 0, count(*))::list_counts
    from arrived cross join unnest(lists_of_call(societe_uuid, accepted_at, rejected_at, is_saved_status_open)) list
    group by list, network_code, societe_uuid, status_id));
  return null;
end $$;

create or replace function calls_counted_out() returns trigger language plpgsql as $$
begin
  perform add_to_list_counts(array(
    select row(list, network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id::text, 0, -count(*))::list_counts
    from departed cross join unnest(lists_of_call(societe_uuid, accepted_at, rejected_at, is_saved_status_open)) list
    group by list, network_code, societe_uuid, status_id));
  return null;
end $$;

create or replace function calls_counted_over() returns trigger language plpgsql as $$
begin
  perform add_to_list_counts(array(
    select row(list, network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id::text, 0, change)::list_counts
    from (select old.*, -1 as change union all select new.*, 1) changed
    cross join unnest(lists_of_call(societe_uuid, accepted_at, rejected_at, is_saved_status_open)) list));
  return null;
end $$;

drop trigger calls_counted_over on calls;
create trigger calls_counted_over after update on calls for each row
  when ((old.network_code, old.societe_uuid, old.status_id,
      lists_of_call(old.societe_uuid, old.accepted_at, old.rejected_at, old.is_saved_status_open))
    is distinct from (new.network_code, new.societe_uuid, new.status_id,
      lists_of_call(new.societe_uuid, new.accepted_at, new.rejected_at, new.is_saved_status_open)))
  execute function calls_counted_over();

create or replace function count_lists_anew() returns void language sql as $$
  delete from list_counts;
  select add_to_list_counts(array(
    select row(list, network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status, 0, count(*))::list_counts
    from (
      select unnest(lists_of_call(societe_uuid, accepted_at, rejected_at, is_saved_status_open)) as list, network_code, societe_uuid,
        status_id::text as status
      from calls
      union all
      select case type when 'fee' then 'fees' when 'sparepart' then 'spareparts' else type end, network_code, societe_uuid, "DocStatus"
      from documents
      union all
      select 'servicecontracts', network_code, societe_uuid, status_id from service_contracts
      union all
      select case when service_job_uuid is null then 'contractattachments' else 'attachments' end, network_code, null, ''
      from attachments
    ) listed
    group by list, network_code, societe_uuid, status));
$$;

select add_to_list_counts(array(
  select row('unacceptedcalls', network_code, societe_uuid, status_id::text, 0, count(*))::list_counts from calls
  where societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open
  group by network_code, societe_uuid, status_id));
