-- Accepted calls that are still open: those to plan are few among few.
create index calls_accepted_open on calls (network_code, call_id) where accepted_at is not null and is_saved_status_open;
