-- Facts that the checks of documents look at.

-- The parts of a product. A product without any row is not known in parts.
create table product_parts (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  code_part text not null,
  primary key (network_code, code_product, code_part)
);

-- Prices that a fee or a part had until an instant. The price since then is in the tariff.
create table price_changes (
  network_code text not null references networks on delete cascade,
  type text not null check (type in ('fee', 'sparepart')),
  code text not null,
  price numeric(12, 2) not null,
  valid_until timestamptz not null,
  primary key (network_code, type, code, valid_until)
);

create function keep_fee_price() returns trigger language plpgsql as $$
begin
  insert into price_changes values (old.network_code, 'fee', old."ItemCode", old."Price", now()) on conflict do nothing;
  return null;
end $$;
create trigger fee_price_kept after update of "Price" on call_fees
  for each row when (old."Price" <> new."Price") execute function keep_fee_price();

create function keep_product_price() returns trigger language plpgsql as $$
begin
  insert into price_changes values (old.network_code, 'sparepart', old.code_product, old.price, now()) on conflict do nothing;
  return null;
end $$;
create trigger product_price_kept after update of price on products
  for each row when (old.price <> new.price) execute function keep_product_price();

-- Quantities that calls with a problem took in the last 12 months, as [{type, code, cases, median, deviation}]. Computed by
-- a job; `lines` says from how many lines.
create table usual_quantities (
  network_code text not null references networks on delete cascade,
  problem_type_id text not null,
  computed_at timestamptz not null,
  lines integer not null,
  figures jsonb not null,
  primary key (network_code, problem_type_id)
);
