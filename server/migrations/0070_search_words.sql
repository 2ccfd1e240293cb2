-- What the search compares: the words of a row without case and accents, its telephones as digits, and its codes in one piece.
-- Function bodies are not unfolded, so their cost counts: the planner reads the indexes below instead of computing words.
create function search_words(texts text, phones text[], codes text[]) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  words text[] := regexp_split_to_array(public.plain(texts || ' ' || array_to_string(codes, ' ')), '[\s!-/:-@[-`{-~]+');
  part text;
begin
  foreach part in array phones loop
    -- The national number alone: people rarely type the country's code.
    words := words || right(regexp_replace(part, '\D', '', 'g'), 9);
  end loop;
  foreach part in array codes loop
    words := words || regexp_replace(public.plain(part), '[\s!-/:-@[-`{-~]+', '', 'g');
  end loop;
  return array_to_tsvector(array(select distinct left(word, 60) from unnest(words) word where word <> ''));
end $$;

-- Every word of a text, in any order. Three letters or four digits find words that begin with them; shorter ones begin too
-- many and must be a whole word. Null for a text without words.
create function search_query(value text) returns tsquery
language sql immutable strict parallel safe as $$
  select string_agg('''' || left(word, 60) || case when word ~ '^(\D..|\d{4})' then ''':*' else '''' end, ' & ')::tsquery
  from unnest(regexp_split_to_array(public.plain(value), '[\s!-/:-@[-`{-~]+')) word where word <> ''
$$;

-- The digits of a telephone number, which people write in many ways.
create function phone_digits(phone text) returns text
language sql immutable strict parallel safe as $$ select regexp_replace(phone, '\D', '', 'g') $$;
