-- The words of a text, without case and accents. Those that are in most addresses find nothing and are left out.
create function words_of(value text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return array(select distinct left(word, 60)
    from unnest(regexp_split_to_array(public.plain(value), '[\s!-/:-@[-`{-~]+')) word
    where word <> all ('{"",calle,avenida,avda,plaza,paseo,camino,ronda,travesia,carretera,rua,travessa,largo,praca,estrada,via,viale,corso,piazza,strada,vicolo,de,del,la,las,los,el,y,da,do,das,dos,di,della,dei,e}'));
end $$;

-- What the search compares: the words of a row, its telephones as digits, and its codes in one piece. Function bodies are not
-- unfolded, so their cost counts: the planner reads the indexes below instead of computing words.
create function search_words(texts text, phones text[], codes text[]) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  words text[] := public.words_of(texts || ' ' || array_to_string(codes, ' '));
  part text;
begin
  foreach part in array phones loop
    -- The national number alone: people rarely type the country's code.
    words := words || right(regexp_replace(part, '\D', '', 'g'), 9);
  end loop;
  foreach part in array codes loop
    words := words || left(regexp_replace(public.plain(part), '[\s!-/:-@[-`{-~]+', '', 'g'), 60);
  end loop;
  return array_to_tsvector(array_remove(words, ''));
end $$;

-- Every word of a text, in any order. Three letters or four digits find words that begin with them; shorter ones begin too
-- many and must be a whole word. Null for a text without words.
create function search_query(value text) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('''' || word || case when word ~ '^(\D..|\d{4})' then ''':*' else '''' end, ' & ')::tsquery
  from unnest(public.words_of(value)) word
$$;

-- The digits of a telephone number, which people write in many ways.
create function phone_digits(phone text) returns text
language sql immutable strict parallel safe as $$ select regexp_replace(phone, '\D', '', 'g') $$;
