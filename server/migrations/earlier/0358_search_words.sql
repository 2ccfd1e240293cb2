-- The search finds a word of an address by its other spellings, a number and a telephone by their last digits too, and
-- each of two telephones in a field.
drop index calls_search, calls_search_open, equipment_cards_search, service_contracts_search, companies_search;

-- The words of a text in order. A letter behind a house number is a word of its own: `12bis` and `12 bis` are one.
create function words_in_order(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  words text := public.address_words(value);
begin
  if words ~ '\d[a-z]' then
    words := regexp_replace(words, '(^| )(\d{1,5})(bis|ter|quater|[a-z])(?= |$)', '\1\2 \3', 'g');
  end if;
  return string_to_array(words, ' ');
end $$;

create or replace function words_of(value text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return array(select distinct left(word, 60) from unnest(public.words_in_order(value)) word
    where word <> all ('{"",calle,avenida,avda,plaza,paseo,camino,ronda,travesia,carretera,rua,travessa,largo,praca,estrada,via,viale,corso,piazza,strada,vicolo,rue,avenue,place,route,chemin,de,del,la,las,los,el,y,da,do,das,dos,di,della,dei,e,du,des,les,le}'));
end $$;

-- The national numbers of a field, without the country's code: people rarely type it. A field may have two.
create function phone_keys(phone text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  keys text[] := array[right(regexp_replace(phone, '\D', '', 'g'), 9)];
begin
  if phone ~ '[^0-9 +-]' then
    keys := keys || array(select right(digits, 9) from regexp_split_to_table(
        regexp_replace(lower(phone), '(ext|x|int|poste|ramal|#)\.? *\d{1,5}', ' ', 'g'), '[/;,|]|\m(y|o|e|ou|et|or|and|und)\M') part,
      regexp_replace(part, '\D', '', 'g') digits where length(digits) >= 6);
  end if;
  return keys;
end $$;

-- A word of an address also counts as the word that stands for its spellings, and a number from its end, so that a word
-- that begins so is found.
create or replace function search_words(texts text, phones text[], codes text[]) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  words text[] := public.words_in_order(texts || ' ' || array_to_string(codes, ' '));
  numbers text[] := '{}';
  part text;
begin
  if texts ~ '[''`´ʼ‘’]' then
    words := words || public.words_in_order(regexp_replace(texts, '[''`´ʼ‘’]', '', 'g'));
  end if;
  foreach part in array phones loop
    if part <> '' then
      numbers := numbers || public.phone_keys(part);
    end if;
  end loop;
  foreach part in array codes loop
    numbers := numbers || left(public.normal_serial(part), 60);
  end loop;
  foreach part in array numbers loop
    if length(part) >= 6 then
      numbers := numbers || ('~' || reverse(part));
    end if;
  end loop;
  return array_to_tsvector(array(
    select word from unnest(words) typed, lateral (values (left(typed, 60)), (public.street_word(typed))) spelling (word)
    where word <> all ('{"",calle,avenida,avda,plaza,paseo,camino,ronda,travesia,carretera,rua,travessa,largo,praca,estrada,via,viale,corso,piazza,strada,vicolo,rue,avenue,place,route,chemin,de,del,la,las,los,el,y,da,do,das,dos,di,della,dei,e,du,des,les,le}')
    union all select word from unnest(numbers) word where word <> ''));
end $$;

-- Every word of a text, in any order. Three letters or four digits find words that begin with them; shorter ones begin too
-- many and must be a whole word. Six characters with a digit also find the end of a number. Kinds of street count only
-- where nothing else is said. Null for a text without words.
create or replace function search_query(value text) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('(''' || word || case when word ~ '^(\D..|\d{4})' then ''':*' else '''' end
      || case when street <> '' and street <> word then ' | ''' || street || '''' else '' end
      || case when word ~ '^(?=.*\d).{6}' then ' | ''~' || reverse(word) || ''':*' else '' end || ')', ' & ')::tsquery
  from (select word, street, is_kind, bool_and(is_kind) over () as has_only_kinds
    from unnest(words_of(value)) word, street_word(word) street,
      lateral (select street = any ('{"",calle,avenida,plaza,paseo,carretera,camino,ronda,travesia,largo,corso,viale,vicolo,boulevard}')
        as is_kind) kind) words
  where has_only_kinds or not is_kind
$$;

-- Any of several readings of a text.
create function search_query(readings text[]) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('(' || search_query(reading)::text || ')', ' | ')::tsquery from unnest(readings) reading
$$;

create index calls_search on calls using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || (ville collate "default"),
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256);
create index calls_search_open on calls using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || (ville collate "default"),
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256)
  where is_saved_status_open;
create index equipment_cards_search on equipment_cards using gin (network_code, search_words(
  "OwnerName" || ' ' || "Street" || ' ' || "StreetNo" || ' ' || "Zip" || ' ' || "City",
  array["OwnerPhone", "OwnerPhone2"], array["InternalSN"])) with (gin_pending_list_limit = 256);
create index service_contracts_search on service_contracts using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || ville,
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256);
create index companies_search on companies using gin (network_code, search_words(
  raison_sociale || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || ville,
  array[phone], array[supplier_code]));
