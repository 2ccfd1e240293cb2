-- The dated prices of fees. `call_fees."Price"` repeats the price of today, for its sheet.

-- A fee's price on a day; before its first day, its first price.
create or replace function fee_price_on(network text, code text, day date) returns numeric language sql stable as $$
  select "Price" from fee_prices
  cross join lateral (select coalesce(valid_from <= day, true) as is_valid) dated
  where network_code = network and "ItemCode" = code
  order by is_valid desc, case when is_valid then valid_from end desc nulls last, valid_from
  limit 1
$$;

-- Today on the clocks of a network, at the time of the running change.
create or replace function today_of_network(network text) returns date language sql stable as $$
  select (coalesce(nullif(current_setting('callout.change_at', true), '')::timestamptz, now()) at time zone time_zone)::date
  from networks where network_code = network
$$;

-- A new price of a fee counts from today on.
create or replace function keep_fee_price() returns trigger language plpgsql as $$
declare today date := today_of_network(new.network_code);
begin
  if tg_op = 'INSERT' then
    insert into fee_prices values (new.network_code, new."ItemCode", null, new."Price") on conflict do nothing;
  elsif new."Price" <> fee_price_on(new.network_code, new."ItemCode", today) then
    insert into fee_prices values (new.network_code, new."ItemCode", today, new."Price")
      on conflict on constraint fee_prices_key do update set "Price" = excluded."Price";
  end if;
  return null;
end $$;

create or replace trigger fee_price_kept after insert or update of "Price" on call_fees
  for each row execute function keep_fee_price();

create or replace function repeat_fee_price() returns trigger language plpgsql as $$
declare network text := coalesce(new.network_code, old.network_code);
declare code text := coalesce(new."ItemCode", old."ItemCode");
declare today numeric := fee_price_on(network, code, today_of_network(network));
begin
  update call_fees set "Price" = today where network_code = network and "ItemCode" = code and "Price" <> today;
  perform check_documents_of_network(network);
  return null;
end $$;

create or replace trigger fee_price_repeated after insert or update or delete on fee_prices
  for each row execute function repeat_fee_price();
