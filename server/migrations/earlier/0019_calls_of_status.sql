-- A page of the calls in one status, in the order the list opens in, is read from where it lies: a rare status was looked for
-- among all calls.
create index calls_of_status on calls (network_code, status_id, call_id, "ID");
