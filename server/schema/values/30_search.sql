-- The words by which the search finds a record.

-- The words of a text in order. A letter behind a house number is a word of its own: `12bis` and `12 bis` are one.
create or replace function words_in_order(value text) returns text[]
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

-- A word of an address also counts as the word that stands for its spellings, and a number from its end, so that a word
-- that begins so is found. So does a name in Chinese, Japanese or Korean letters, where the given name is the end of a word.
create or replace function search_words(texts text, phones text[], codes text[]) returns tsvector
language plpgsql immutable parallel safe cost 100000 as $$
declare
  words text[] := public.words_in_order(texts || ' ' || array_to_string(codes, ' '));
  numbers text[] := '{}';
  part text;
begin
  if texts ~ '[''`´ʼ‘’]' then
    words := words || public.words_in_order(regexp_replace(texts, '[''`´ʼ‘’]', '', 'g'));
  end if;
  if octet_length(texts) <> length(texts) and texts ~ '[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]' then
    words := words || array(select '~' || reverse(left(word, 60)) from unnest(words) word where word ~ '[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2}');
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

-- Every word of a text, in any order. Three letters, two Chinese ones or four digits find words that begin with them; shorter
-- ones begin too many and must be a whole word. Six characters with a digit also find the end of a number. Kinds of street count only
-- where nothing else is said. Null for a text without words.
create or replace function search_query(value text) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('(''' || word || case when word ~ '^(\D..|\d{4}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2})' then ''':*' else '''' end
      || case when street <> '' and street <> word then ' | ''' || street || '''' else '' end
      || case when word ~ '^(?=.*\d).{6}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2}' then ' | ''~' || reverse(word) || ''':*' else '' end || ')', ' & ')::tsquery
  from (select word, street, is_kind, bool_and(is_kind) over () as has_only_kinds
    from unnest(words_of(value)) word, street_word(word) street,
      lateral (select street = any ('{"",calle,avenida,plaza,paseo,carretera,camino,ronda,travesia,largo,corso,viale,vicolo,boulevard}')
        as is_kind) kind) words
  where has_only_kinds or not is_kind
$$;

-- `78899a` is read as house number and letter, and may also be the end of a serial number. Null for a text without such a word.
create or replace function end_of_serial_query(value text) returns tsquery
language sql immutable strict parallel safe as $$
  select coalesce(search_query(overlay(value placing ' ' from strpos(value, word) for length(word))), '')
    && ('''~' || reverse(lower(word)) || ''':*')::tsquery
  from substring(value from '(?i)(?:^|\s)(\d{5}[a-z]|\d{3,5}(?:bis|ter))(?=\s|$)') word where word <> ''
$$;

-- Any of several readings of a text.
create or replace function search_query(readings text[]) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('(' || query::text || ')', ' | ')::tsquery
  from unnest(readings) reading, lateral (values (search_query(reading)), (end_of_serial_query(reading))) queries (query)
$$;
