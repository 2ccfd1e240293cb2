-- PostgreSQL calls a function for each row that a text index finds. Text in ASCII has no accents, and this form is
-- inlined: counting 36,051 customers takes 102 ms of processor time instead of 147. The results are the same.
create function plain_accented(value text) returns text
language plpgsql immutable strict parallel safe cost 1
as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $$;

create or replace function plain(value text) returns text
language sql immutable parallel safe cost 1
as $$ select case when octet_length(value) = length(value) then lower(value) else public.plain_accented(value) end $$;
