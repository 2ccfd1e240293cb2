-- Postcodes in their normal form: the twin of normalisePostcode in domain, for postcodes stored before it.
create function postcode_key(code text, country text) returns text
language sql immutable parallel safe
return (
  select case
    when country in ('ES', 'FR', 'IT') and digits ~ '^\d{4,5}$' then lpad(digits, 5, '0')
    when country = 'IT' and digits ~ '^\d{3}$' then lpad(digits, 5, '0')
    when country = 'PT' and digits ~ '^\d{7}$' then left(digits, 4) || '-' || right(digits, 3)
    when country = 'PT' and digits ~ '^\d{4}$' then digits
    else trim(code)
  end
  from regexp_replace(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), '^[A-Z]{1,2}(?=[0-9]+$)', '') digits
);

-- Where a postcode lies: its own area, else the middle of the smallest area in front of it that has any.
create function postcode_place(code text, country text, out latitude double precision, out longitude double precision)
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
end
$$;

-- The postcodes that companies serve, however they were written: without blanks, hyphens and the letters of the country.
create function served_postcode(code text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), '^[A-Z]{1,2}(?=[0-9]+$)', '');
create index company_postcodes_served_key on company_postcodes (served_postcode(code_postal), societe_uuid);
