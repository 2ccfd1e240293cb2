-- Numbers of rows of the lists, kept up with each change.

-- Where a transaction writes its counts until it ends, and nobody else meanwhile: writers never wait for each other here, in
-- whatever order they come to the lists. Whoever writes alone writes the first slot, so that there are few.
create or replace function counting_slot() returns integer language plpgsql as $$
begin
  for slot in 0..15 loop
    if pg_try_advisory_xact_lock(120012, slot) then
      return slot;
    end if;
  end loop;
  return pg_backend_pid() + 15;
end $$;

create or replace function add_to_list_counts(changes list_counts[]) returns void language plpgsql as $$
declare
  mine integer;
begin
  if cardinality(changes) = 0 then
    return;
  end if;
  mine := counting_slot();
  insert into list_counts as c
    select list, network_code, scope, status, mine, sum(amount)
    from unnest(changes)
    cross join lateral (values (societe_uuid), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) scopes (scope)
    group by 1, 2, 3, 4
    having sum(amount) <> 0
  on conflict (list, network_code, societe_uuid, status, slot) do update set amount = c.amount + excluded.amount;
end $$;

-- How many calls a company holds in which status, as the assignment asks it.
create or replace view call_counts as
  select network_code, societe_uuid, status::int as status_id, amount as calls from list_counts where list = 'servicecalls';

-- The lists a call stands in.
create or replace function lists_of_call(societe_uuid uuid, accepted_at timestamptz, rejected_at timestamptz, is_open boolean)
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

create or replace trigger calls_counted_over after update on calls for each row
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
      select 'supplierinvoices', network_code, societe_uuid, state from supplier_invoices
      union all
      select case when service_job_uuid is null then 'contractattachments' else 'attachments' end, network_code, null, ''
      from attachments
    ) listed
    group by list, network_code, societe_uuid, status));
$$;

-- Documents, contracts, invoices and attachments are counted alike. Company and status are SQL on a changed row.
do $do$
declare
  counted record;
  moved record;
begin
  for counted in select * from (values
    ('documents', $$case type when 'fee' then 'fees' when 'sparepart' then 'spareparts' else type end$$, 'societe_uuid', '"DocStatus"'),
    ('service_contracts', $$'servicecontracts'$$, 'societe_uuid', 'status_id'),
    ('supplier_invoices', $$'supplierinvoices'$$, 'societe_uuid', 'state'),
    ('attachments', $$case when service_job_uuid is null then 'contractattachments' else 'attachments' end$$, 'null::uuid', $$''$$)
  ) counted (name, list, company, status) loop
    for moved in select * from (values ('in', 'insert', 'new', 'arrived', 1), ('out', 'delete', 'old', 'departed', -1))
      moved (way, act, rows, name, change) loop
      execute format($format$
create or replace function %1$s_counted_%2$s()
returns trigger
language plpgsql
AS $$
        begin
          perform add_to_list_counts(array(
            select row(list, network_code, coalesce(company, '00000000-0000-0000-0000-000000000000'), status, 0, sum(change))::list_counts
            from (select %3$s as list, network_code, %4$s as company, %5$s as status, %6$s as change from %7$s changed) changes
            group by list, network_code, company, status
            having sum(change) <> 0));
          return null;
        end $$;
create or replace trigger %1$s_counted_%2$s
  after %8$s on %1$s referencing %9$s table as %7$s for each statement
  execute function %1$s_counted_%2$s();
$format$, counted.name, moved.way, counted.list, counted.company, counted.status, moved.change, moved.name, moved.act, moved.rows);
    end loop;
    execute format($format$
create or replace function %1$s_counted_over()
returns trigger
language plpgsql
AS $$
      begin
        perform add_to_list_counts(array(
          select row(%2$s, network_code, coalesce(%3$s, '00000000-0000-0000-0000-000000000000'), %4$s, 0, change)::list_counts
          from (select old.*, -1 as change union all select new.*, 1) changed));
        return null;
      end $$;
$format$, counted.name, counted.list, counted.company, counted.status);
  end loop;
end $do$;

create or replace trigger calls_counted_in
  after insert on calls referencing new table as arrived for each statement
  execute function calls_counted_in();

create or replace trigger calls_counted_out
  after delete on calls referencing old table as departed for each statement
  execute function calls_counted_out();

create or replace trigger documents_counted_over
  after update on documents for each row when (((((old.network_code is distinct from new.network_code) or (old.type is distinct from new.type)) or (old.societe_uuid is distinct from new.societe_uuid)) or (old."DocStatus" is distinct from new."DocStatus")))
  execute function documents_counted_over();

create or replace trigger service_contracts_counted_over
  after update on service_contracts for each row when ((((old.network_code is distinct from new.network_code) or (old.societe_uuid is distinct from new.societe_uuid)) or (old.status_id is distinct from new.status_id)))
  execute function service_contracts_counted_over();

create or replace trigger supplier_invoices_counted_over
  after update on supplier_invoices for each row
  when ((old.network_code, old.societe_uuid, old.state) is distinct from (new.network_code, new.societe_uuid, new.state))
  execute function supplier_invoices_counted_over();

create or replace trigger attachments_counted_over
  after update on attachments for each row when (((old.network_code is distinct from new.network_code) or (old.service_job_uuid is distinct from new.service_job_uuid)))
  execute function attachments_counted_over();

-- The invoices of a database that did not count them. The new triggers lock the table until the end of this file.
select add_to_list_counts(array(
  select row('supplierinvoices', network_code, societe_uuid, state, 0, count(*))::list_counts
  from supplier_invoices
  where not exists (select from list_counts where list = 'supplierinvoices')
  group by network_code, societe_uuid, state));
