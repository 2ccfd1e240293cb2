-- Documents are found by a part of their call's number.
create index documents_part_of_call on documents using gin (network_code, type, call_id gin_trgm_ops);
