-- The price of a fee from a day on, until its next price. The first price has no first day.
create table fee_prices (
  network_code text not null,
  "ItemCode" text not null,
  valid_from date,
  "Price" numeric(12,2) not null,
  constraint fee_prices_key unique nulls not distinct (network_code, "ItemCode", valid_from),
  constraint fee_prices_fee_fkey foreign key (network_code, "ItemCode")
    references call_fees (network_code, "ItemCode") on update cascade on delete cascade
);
comment on column fee_prices.valid_from is 'On the clocks of the network; null: since ever.';

-- Today's prices, and those before them: a kept change has the price until then. The last change of a day counts.
insert into fee_prices
select distinct on (network_code, "ItemCode", valid_from) network_code, "ItemCode", valid_from, price
from (
  select network_code, "ItemCode", price, valid_until, (lag(valid_until)
      over (partition by network_code, "ItemCode" order by valid_until) at time zone time_zone)::date as valid_from
  from (
    select network_code, "ItemCode", "Price" as price, 'infinity'::timestamptz as valid_until from call_fees
    union all
    select c.network_code, c.code, c.price, c.valid_until from price_changes c
    join call_fees f on f.network_code = c.network_code and f."ItemCode" = c.code where c.type = 'fee') kept
  join networks using (network_code)) prices
order by network_code, "ItemCode", valid_from, valid_until desc;
