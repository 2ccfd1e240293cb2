-- Product quality: production months of appliances, and which counts are to be made again.

-- The first day of the month in which a serial number was made, by a pattern with the groups year and month or week; null where it
-- does not match. Only the first 60 characters are read, so that the work of a pattern is bounded.
create or replace function serial_month(serial text, pattern text) returns date language plpgsql immutable as $$
declare
  parts text[];
  year_part text;
  other integer;
  by_week boolean;
begin
  if pattern = '' then
    return null;
  end if;
  parts := regexp_match(upper(regexp_replace(left(serial, 60), '[\s-]', '', 'g')),
    regexp_replace(pattern, '\(\?<(year|month|week)>', '(', 'g'));
  by_week := position('(?<week>' in pattern) > 0;
  if position('(?<year>' in pattern) > greatest(position('(?<month>' in pattern), position('(?<week>' in pattern)) then
    parts := array[parts[2], parts[1]];
  end if;
  year_part := parts[1];
  if year_part is null or year_part !~ '^(\d{2}|19\d{2}|20\d{2})$' or coalesce(parts[2], '') !~ '^\d{1,2}$' then
    return null;
  end if;
  other := parts[2]::integer;
  if other < 1 or other > (case when by_week then 53 else 12 end) then
    return null;
  end if;
  if length(year_part) = 2 then
    year_part := '20' || year_part;
  end if;
  if by_week then
    return date_trunc('month', least(make_date(year_part::integer, 1, 1) + (other - 1) * 7 + 3, make_date(year_part::integer, 12, 31)))::date;
  end if;
  return make_date(year_part::integer, other, 1);
end $$;

-- The production month of an appliance: that of its serial number unless it is after the start, else the month of the start.
create or replace function production_month(serial text, pattern text, started date) returns date language sql immutable as $$
  select case when made <= started then made else date_trunc('month', started)::date end
  from (select serial_month(serial, pattern) as made) read
$$;

-- Marks: a change of a call, a card or a contract marks its product, before and after.

create or replace function calls_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product)
    select distinct network_code, code_product from changed;
  return null;
end $$;

create or replace trigger calls_marked_for_quality_in after insert on calls
  referencing new table as changed for each statement execute function calls_marked_for_quality();

create or replace trigger calls_marked_for_quality_out after delete on calls
  referencing old table as changed for each statement execute function calls_marked_for_quality();

create or replace function call_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product)
    values (old.network_code, old.code_product), (new.network_code, new.code_product);
  return null;
end $$;

create or replace trigger call_marked_for_quality after update on calls for each row
  when ((old.network_code, old.code_product, old.ins_id, old.problem_type_id, old.call_type_id, old.created_at,
      old.is_cancelled_status, old.fictive_serial_number, old.repeat_of)
    is distinct from (new.network_code, new.code_product, new.ins_id, new.problem_type_id, new.call_type_id, new.created_at,
      new.is_cancelled_status, new.fictive_serial_number, new.repeat_of))
  execute function call_marked_for_quality();

create or replace function cards_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product) select distinct network_code, "CodeCom" from changed;
  return null;
end $$;

create or replace trigger cards_marked_for_quality_in after insert on equipment_cards
  referencing new table as changed for each statement execute function cards_marked_for_quality();

create or replace trigger cards_marked_for_quality_out after delete on equipment_cards
  referencing old table as changed for each statement execute function cards_marked_for_quality();

create or replace function card_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product)
    values (old.network_code, old."CodeCom"), (new.network_code, new."CodeCom");
  return null;
end $$;

create or replace trigger card_marked_for_quality after update on equipment_cards for each row
  when ((old.network_code, old."CodeCom", old."StartDate", old."EndDate", old."ExtensionDate", old."InternalSN", old.origin,
      old.created_at)
    is distinct from (new.network_code, new."CodeCom", new."StartDate", new."EndDate", new."ExtensionDate", new."InternalSN",
      new.origin, new.created_at))
  execute function card_marked_for_quality();

create or replace function contract_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product)
    select network_code, "CodeCom" from equipment_cards where "InsId" in (old.ins_id, new.ins_id);
  return null;
end $$;

create or replace trigger contract_marked_for_quality_in after insert or delete on service_contracts for each row
  execute function contract_marked_for_quality();

create or replace trigger contract_marked_for_quality after update on service_contracts for each row
  when ((old.ins_id, old.status_id, old.start_date, old.end_date) is distinct from
    (new.ins_id, new.status_id, new.start_date, new.end_date))
  execute function contract_marked_for_quality();

create or replace function product_marked_for_quality() returns trigger language plpgsql as $$
begin
  insert into quality_marks (network_code, code_product) values (new.network_code, new.code_product);
  return null;
end $$;

create or replace trigger product_marked_for_quality after update on products for each row
  when ((old.family, old.serial_pattern) is distinct from (new.family, new.serial_pattern))
  execute function product_marked_for_quality();

-- Without the last run of a network, the next one counts everything.
create or replace function count_quality_anew() returns trigger language plpgsql as $$
begin
  delete from quality_runs where tg_table_name = 'value_list_items' or network_code = new.network_code;
  return null;
end $$;

create or replace trigger quality_counted_anew_by_type after update or insert on value_list_items for each row
  when (new.value_list = 'call_types') execute function count_quality_anew();

create or replace trigger quality_counted_anew_by_network after update on networks for each row
  when ((old.serial_pattern, old.time_zone, old.quality_budget)
    is distinct from (new.serial_pattern, new.time_zone, new.quality_budget))
  execute function count_quality_anew();
