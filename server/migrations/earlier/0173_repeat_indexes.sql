-- The repeats of a network in the order of the list, and those of a call.
create index calls_repeats on calls (network_code, call_id, "ID") where repeat_of is not null;
create index calls_of_repeated on calls (repeat_of) where repeat_of is not null;
