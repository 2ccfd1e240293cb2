-- Sums of a company by month, kept up with each change of its fees.

create or replace function account_month(network text, done_at timestamptz) returns text language sql stable as $$
  select case when $2 is null then ''
    else to_char($2 at time zone (select time_zone from networks where network_code = $1), 'YYYY-MM') end
$$;

-- The one state of a fee document.
create or replace function fee_state(status text, confirmed text, change_requested text) returns text language sql immutable as $$
  select case when $1 = 'C' then 'invoiced' when $2 = 'Y' then 'approved' when $3 = 'Y' then 'change_requested'
    else 'to_check' end
$$;

-- Totals that a call, or a fee of that amount in that state, adds; a negative change takes them away.
create or replace function account_change(
  network text, company uuid, done_at timestamptz, done integer, written integer,
  state text default null, amount numeric default 0, change integer default 0
) returns account_totals language sql stable as $$
  select row($1, $2, account_month($1, $3), 0, $4, $5,
    case $6 when 'to_check' then $8 else 0 end, case $6 when 'to_check' then $8 * $7 else 0 end,
    case $6 when 'change_requested' then $8 else 0 end, case $6 when 'change_requested' then $8 * $7 else 0 end,
    case $6 when 'approved' then $8 else 0 end, case $6 when 'approved' then $8 * $7 else 0 end,
    case $6 when 'invoiced' then $8 else 0 end, case $6 when 'invoiced' then $8 * $7 else 0 end)::account_totals
$$;

create or replace function add_to_account_totals(changes account_totals[]) returns void language plpgsql as $$
declare
  mine integer;
begin
  if cardinality(changes) = 0 then
    return;
  end if;
  mine := counting_slot();
  insert into account_totals as t
    select network_code, societe_uuid, month, mine, sum(done), sum(written), sum(to_check), sum(to_check_sum),
      sum(change_requested), sum(change_requested_sum), sum(approved), sum(approved_sum), sum(invoiced), sum(invoiced_sum)
    from unnest(changes) where societe_uuid is not null
    group by network_code, societe_uuid, month
  on conflict (network_code, societe_uuid, month, slot) do update set
    done = t.done + excluded.done,
    written = t.written + excluded.written,
    to_check = t.to_check + excluded.to_check,
    to_check_sum = t.to_check_sum + excluded.to_check_sum,
    change_requested = t.change_requested + excluded.change_requested,
    change_requested_sum = t.change_requested_sum + excluded.change_requested_sum,
    approved = t.approved + excluded.approved,
    approved_sum = t.approved_sum + excluded.approved_sum,
    invoiced = t.invoiced + excluded.invoiced,
    invoiced_sum = t.invoiced_sum + excluded.invoiced_sum;
end $$;

-- The call is locked, so that it is not done or opened again meanwhile, and its first two fees come one after the other.
create or replace function fees_lock_call() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from calls where "ID" = old.service_job_uuid for no key update;
    return old;
  end if;
  select done_at into new.done_at from calls where "ID" = new.service_job_uuid for no key update;
  return new;
end $$;

create or replace trigger fees_lock_call_in before insert on documents for each row when (new.type = 'fee')
  execute function fees_lock_call();

create or replace trigger fees_lock_call_out before delete on documents for each row when (old.type = 'fee')
  execute function fees_lock_call();

create or replace function fees_accounted_in() returns trigger language plpgsql as $$
begin
  perform add_to_account_totals(array(
    select account_change(network_code, societe_uuid, done_at, 0, 0,
      fee_state("DocStatus", "Confirmed", "IsChangeRequested"), "DocTotal", 1)
    from arrived where type = 'fee'
    union all
    select account_change(c.network_code, c.societe_uuid, c.done_at, 0, 1) from calls c
    where c.done_at is not null and c."ID" in (select service_job_uuid from arrived where type = 'fee')
      and not exists (select from documents d where d.service_job_uuid = c."ID" and d.type = 'fee'
        and d."DocEntry" not in (select "DocEntry" from arrived))));
  return null;
end $$;

create or replace trigger fees_accounted_in after insert on documents
  referencing new table as arrived for each statement execute function fees_accounted_in();

create or replace function fees_accounted_out() returns trigger language plpgsql as $$
begin
  perform add_to_account_totals(array(
    select account_change(network_code, societe_uuid, done_at, 0, 0,
      fee_state("DocStatus", "Confirmed", "IsChangeRequested"), "DocTotal", -1)
    from departed where type = 'fee'
    union all
    select account_change(c.network_code, c.societe_uuid, c.done_at, 0, -1) from calls c
    where c.done_at is not null and c."ID" in (select service_job_uuid from departed where type = 'fee')
      and not exists (select from documents d where d.service_job_uuid = c."ID" and d.type = 'fee')));
  return null;
end $$;

create or replace trigger fees_accounted_out after delete on documents
  referencing old table as departed for each statement execute function fees_accounted_out();

create or replace function fees_accounted_over() returns trigger language plpgsql as $$
begin
  perform add_to_account_totals(array[
    account_change(old.network_code, old.societe_uuid, old.done_at, 0, 0,
      fee_state(old."DocStatus", old."Confirmed", old."IsChangeRequested"), old."DocTotal", -1),
    account_change(new.network_code, new.societe_uuid, new.done_at, 0, 0,
      fee_state(new."DocStatus", new."Confirmed", new."IsChangeRequested"), new."DocTotal", 1)]);
  return null;
end $$;

create or replace trigger fees_accounted_over after update on documents for each row
  when (new.type = 'fee' and (old.network_code, old.societe_uuid, old.done_at, old."DocTotal",
      fee_state(old."DocStatus", old."Confirmed", old."IsChangeRequested"))
    is distinct from (new.network_code, new.societe_uuid, new.done_at, new."DocTotal",
      fee_state(new."DocStatus", new."Confirmed", new."IsChangeRequested")))
  execute function fees_accounted_over();

create or replace function calls_accounted_in() returns trigger language plpgsql as $$
begin
  perform add_to_account_totals(array[account_change(new.network_code, new.societe_uuid, new.done_at, 1, 0)]);
  return null;
end $$;

create or replace trigger calls_accounted_in after insert on calls for each row when (new.done_at is not null)
  execute function calls_accounted_in();

-- A call is deleted only without documents.
create or replace function calls_accounted_out() returns trigger language plpgsql as $$
begin
  perform add_to_account_totals(array[account_change(old.network_code, old.societe_uuid, old.done_at, -1, 0)]);
  return null;
end $$;

create or replace trigger calls_accounted_out after delete on calls for each row when (old.done_at is not null)
  execute function calls_accounted_out();

create or replace function calls_accounted_over() returns trigger language plpgsql as $$
declare
  fees integer;
begin
  if new.done_at is distinct from old.done_at then
    update documents set done_at = new.done_at where service_job_uuid = new."ID" and type = 'fee';
  end if;
  fees := (exists (select from documents where service_job_uuid = new."ID" and type = 'fee'))::integer;
  perform add_to_account_totals(array(
    select account_change(network_code, company, done_at, change, change * fees)
    from (values (old.network_code, old.societe_uuid, old.done_at, -1), (new.network_code, new.societe_uuid, new.done_at, 1))
      as changed (network_code, company, done_at, change)
    where done_at is not null));
  return null;
end $$;

create or replace trigger calls_accounted_over after update on calls for each row
  when ((old.network_code, old.societe_uuid, old.done_at) is distinct from (new.network_code, new.societe_uuid, new.done_at)
    and (old.done_at is not null or new.done_at is not null))
  execute function calls_accounted_over();

-- The totals as the calls and documents themselves say: to count them anew, and to compare.
create or replace view account_totals_counted as
  select network_code, societe_uuid, month, sum(done) as done, sum(written) as written,
    count(*) filter (where state = 'to_check') as to_check,
    coalesce(sum(amount) filter (where state = 'to_check'), 0) as to_check_sum,
    count(*) filter (where state = 'change_requested') as change_requested,
    coalesce(sum(amount) filter (where state = 'change_requested'), 0) as change_requested_sum,
    count(*) filter (where state = 'approved') as approved,
    coalesce(sum(amount) filter (where state = 'approved'), 0) as approved_sum,
    count(*) filter (where state = 'invoiced') as invoiced,
    coalesce(sum(amount) filter (where state = 'invoiced'), 0) as invoiced_sum
  from (
    select c.network_code, c.societe_uuid, to_char(c.done_at at time zone n.time_zone, 'YYYY-MM') as month,
      1 as done, (f.call is not null)::integer as written, null as state, null::numeric as amount
    from calls c join networks n using (network_code)
      left join (select distinct service_job_uuid as call from documents where type = 'fee') f on f.call = c."ID"
    where c.done_at is not null
    union all
    select d.network_code, d.societe_uuid, coalesce(to_char(c.done_at at time zone n.time_zone, 'YYYY-MM'), ''),
      0, 0, fee_state(d."DocStatus", d."Confirmed", d."IsChangeRequested"), d."DocTotal"
    from documents d join calls c on c."ID" = d.service_job_uuid join networks n on n.network_code = d.network_code
    where d.type = 'fee'
  ) counted
  where societe_uuid is not null
  group by network_code, societe_uuid, month;

-- Counts everything anew, where it was loaded without triggers and nobody else writes.
create or replace function count_accounts_anew() returns void language sql as $$
  delete from account_totals;
  insert into account_totals
    select network_code, societe_uuid, month, 0, done, written, to_check, to_check_sum, change_requested,
      change_requested_sum, approved, approved_sum, invoiced, invoiced_sum
    from account_totals_counted;
$$;

-- On other clocks, calls were done in other months.
create or replace function networks_accounted_over() returns trigger language plpgsql as $$
begin
  lock table calls, documents in share mode;
  perform count_accounts_anew();
  return null;
end $$;

create or replace trigger networks_accounted_over after update on networks for each row
  when (old.time_zone is distinct from new.time_zone) execute function networks_accounted_over();
