-- The queue of requests to open a call again: a handful of rows in each network.
create index calls_reopening on calls (network_code, call_id) where reopening_reason <> '';
