-- Every part of five of a code. Trigrams of digits are a thousand, and each stands in thousands of calls: to find one number among
-- a million calls by them takes the longer the more there are. Parts of five are rare.
create function fives(plain text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  parts text[] := '{}';
begin
  for at in 1 .. length(plain) - 4 loop
    parts := parts || substr(plain, at, 5);
  end loop;
  return parts;
end $$;

-- What is still to be sorted in, each search reads through: it is kept short.
create index calls_fives_call_id on calls using gin (network_code, fives(call_id)) with (gin_pending_list_limit = 64);
create index calls_fives_phone on calls using gin (network_code, fives(plain(phone))) with (gin_pending_list_limit = 64);
create index calls_fives_code_postal on calls using gin (network_code, fives(plain(code_postal))) with (gin_pending_list_limit = 64);
create index calls_fives_serial on calls using gin (network_code, fives(plain(internal_serial_number))) with (gin_pending_list_limit = 64);
