-- `Calle Olmo nº12` has the house number 12: the sign in front of it may stand without a blank.
create or replace function normal_street(value text) returns text
language plpgsql immutable strict parallel safe cost 100 as $$
begin
  return coalesce((select string_agg(public.street_word(word), ' ') filter (where public.street_word(word) <> '')
    from regexp_split_to_table(
      regexp_replace(public.address_words(regexp_replace(value, '(^|[^[:alnum:]])n\.?\s?[º°]\.?\s*(?=\d)', '\1 ', 'gi')),
        '(^| )(\d+) (bis|ter|quater|[a-mo-z])(?= |$)', '\1\2\3', 'g'), ' ') word), '');
end $$;
-- It has the open calls alone.
reindex index calls_open_of_street;
