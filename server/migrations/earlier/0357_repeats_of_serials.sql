-- Repeats and checks find the appliance by the normal form of its serial number.
create or replace function earlier_same_fault(
  call_key uuid, network text, card bigint, serial text, is_fictive boolean, product text, problem text, created timestamptz
) returns uuid language plpgsql stable as $$
declare
  found uuid;
begin
  if problem = '' then
    return null;
  elsif card is not null then
    -- Materialized: read the index on the appliance, never the one on the problem.
    with same as materialized (select "ID", network_code, problem_type_id, is_cancelled_status, created_at from calls
      where ins_id = card and created_at between created - interval '60 days' and created)
    select "ID" into found from same
      where network_code = network and problem_type_id = problem and not is_cancelled_status
        and (created_at, "ID") < (created, call_key)
      order by created_at desc, "ID" desc limit 1;
  elsif normal_serial(serial) <> '' and product <> '' and not is_fictive then
    -- The newest 200: a serial number that stands for "unknown" may be on thousands of calls.
    with same as materialized (select "ID", code_product, problem_type_id, is_cancelled_status, created_at from calls
      where network_code = network and normal_serial(internal_serial_number) = normal_serial(serial)
      order by "ID" desc limit 200)
    select "ID" into found from same
      where code_product = product and problem_type_id = problem and not is_cancelled_status
        and created_at >= created - interval '60 days' and (created_at, "ID") < (created, call_key)
      order by created_at desc, "ID" desc limit 1;
  end if;
  return found;
end $$;

create or replace function mark_later_repeats() returns trigger language plpgsql as $$
declare
  later_calls uuid[] := array(select "ID" from calls where repeat_of = old."ID");
begin
  if tg_op = 'UPDATE' and new.problem_type_id <> '' then
    later_calls := later_calls || array(select "ID" from calls
      where ins_id = new.ins_id and created_at between new.created_at and new.created_at + interval '60 days'
        and problem_type_id = new.problem_type_id and "ID" <> new."ID"
      order by created_at limit 20);
    if normal_serial(new.internal_serial_number) <> '' then
      later_calls := later_calls || array(select "ID" from (select * from calls
          where network_code = new.network_code
            and normal_serial(internal_serial_number) = normal_serial(new.internal_serial_number)
          order by "ID" desc limit 200) same
        where ins_id is null and created_at between new.created_at and new.created_at + interval '60 days'
          and problem_type_id = new.problem_type_id and "ID" <> new."ID"
        order by created_at limit 20);
    end if;
  end if;
  if cardinality(later_calls) > 0 then
    perform mark_repeats_again(later_calls);
  end if;
  return null;
end $$;

create or replace function mark_all_repeats() returns void language sql as $$
  update calls set repeat_of = marked.earlier from (
    select distinct on (found."ID") found."ID", found.earlier from (
      select c."ID", e."ID" as earlier, e.created_at
      from calls c join calls e on e.ins_id = c.ins_id and e.network_code = c.network_code
        and e.problem_type_id = c.problem_type_id and not e.is_cancelled_status
        and e.created_at >= c.created_at - interval '60 days' and (e.created_at, e."ID") < (c.created_at, c."ID")
      where c.problem_type_id <> ''
      union all
      select c."ID", e."ID", e.created_at
      from calls c join calls e on e.network_code = c.network_code
        and normal_serial(e.internal_serial_number) = normal_serial(c.internal_serial_number)
        and e.code_product = c.code_product and e.problem_type_id = c.problem_type_id and not e.is_cancelled_status
        and e.created_at >= c.created_at - interval '60 days' and (e.created_at, e."ID") < (c.created_at, c."ID")
      where c.ins_id is null and c.problem_type_id <> '' and normal_serial(c.internal_serial_number) <> ''
        and c.code_product <> '' and not c.fictive_serial_number
    ) found order by found."ID", found.created_at desc, found.earlier desc
  ) marked where calls."ID" = marked."ID" and calls.repeat_of is distinct from marked.earlier
$$;
select mark_all_repeats();

create or replace function check_documents_of_call(call_uuid uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('check_documents', json_build_object('ID', call_uuid),
      job_key => 'check_documents ' || call_uuid)
    where exists (select from calls c
      cross join lateral (
        select c."ID"
        union select o."ID" from calls o where o.ins_id = c.ins_id
        union select o."ID" from calls o where c.ins_id is null and normal_serial(c.internal_serial_number) <> ''
          and not c.fictive_serial_number and o.network_code = c.network_code
          and normal_serial(o.internal_serial_number) = normal_serial(c.internal_serial_number)
          and o.code_product = c.code_product) appliance
      join documents d on d.service_job_uuid = appliance."ID"
      where c."ID" = call_uuid and d."Confirmed" = 'N' and d."DocStatus" = 'O');
end $$;
