-- Calls in the order of their urgency, the most urgent first: the letters H, M and L do not sort that way.
create function priority_rank(priority text) returns integer language sql immutable strict parallel safe
as $$ select case priority when 'H' then 1 when 'M' then 2 else 3 end $$;
create index calls_by_priority_rank on calls (network_code, priority_rank(priority), "ID");
