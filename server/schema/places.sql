-- Where a postcode lies.

-- The place of a postcode: its own area, else the middle of the smallest area in front of it that has any known one.
create or replace function postcode_place(code text, country text, out latitude double precision, out longitude double precision)
language plpgsql stable parallel safe cost 100
as $$
declare
  key text := postcode_key(code, country);
  prefix text;
begin
  select a.latitude, a.longitude into latitude, longitude
    from postcode_areas a where a.pays = country and a.code_postal in (code, key) order by a.code_postal = code desc limit 1;
  if found or key !~ '^\d{4}' or country not in ('ES', 'FR', 'IT', 'PT') then return; end if;
  foreach prefix in array case country when 'PT' then array[left(key, 4), left(key, 2)] else array[left(key, 3), left(key, 2)] end loop
    select avg(a.latitude), avg(a.longitude) into latitude, longitude
      from postcode_areas a where a.pays = country and starts_with(a.code_postal, prefix);
    exit when latitude is not null;
  end loop;
  -- The first digit of a Portuguese postcode is a region, as the first two are elsewhere: the known area nearest in number.
  if latitude is null and country = 'PT' then
    select a.latitude, a.longitude into latitude, longitude
      from postcode_areas a where a.pays = country and starts_with(a.code_postal, left(key, 1)) and a.code_postal ~ '^\d{4}'
      order by abs(left(a.code_postal, 4)::integer - left(key, 4)::integer), a.code_postal limit 1;
  end if;
end
$$;
