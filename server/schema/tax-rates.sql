-- The dated rates of taxes. `networks.vat_rate` repeats today's standard rate of the mainland, for its sheet.

-- Today's standard rate of the mainland; null if none is known.
create or replace function domestic_rate_today(network text) returns numeric language sql stable as $$
  select rate from tax_rates
  where network_code = network and tax_region = 'mainland' and rate_kind = 'standard'
    and coalesce(valid_from <= today_of_network(network), true)
  order by valid_from desc nulls last limit 1
$$;

-- A new rate of a network counts from today on, its first one since ever.
create or replace function keep_domestic_rate() returns trigger language plpgsql as $$
declare first boolean := not exists (select from tax_rates
  where network_code = new.network_code and tax_region = 'mainland' and rate_kind = 'standard');
begin
  if new.vat_rate is distinct from domestic_rate_today(new.network_code) then
    insert into tax_rates values (new.network_code, 'mainland', 'standard',
        case when not first then today_of_network(new.network_code) end, new.vat_rate)
      on conflict on constraint tax_rates_key do update set rate = excluded.rate;
  end if;
  return null;
end $$;

create or replace trigger domestic_rate_kept after insert or update of vat_rate on networks
  for each row execute function keep_domestic_rate();

create or replace function repeat_domestic_rate() returns trigger language plpgsql as $$
declare network text := coalesce(new.network_code, old.network_code);
declare today numeric := domestic_rate_today(network);
begin
  update networks set vat_rate = today where network_code = network and vat_rate is distinct from today;
  return null;
end $$;

create or replace trigger domestic_rate_repeated after insert or update or delete on tax_rates
  for each row execute function repeat_domestic_rate();
