-- With the call number, the calls of a month without a fee are found in the index alone: 0.16 s instead of 0.5 for the
-- 30,000 calls of a month.
drop index calls_by_done_at;
create index calls_by_done_at on calls (network_code, done_at, "ID") include (societe_uuid, appointments, call_id)
  where done_at is not null;
