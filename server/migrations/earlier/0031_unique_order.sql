-- No two calls of a network have the same number: the unique index of numbers is the order of the list, and a narrower one.
drop index calls_by_call_id;
