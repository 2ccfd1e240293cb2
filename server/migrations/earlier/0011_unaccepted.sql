-- Calls that wait for their company's answer: few among all, wherever they stand in an order.
create index calls_unaccepted on calls (network_code, call_id, "ID")
  where societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open;
create index calls_unaccepted_of_company on calls (societe_uuid, created_at, "ID")
  where societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open;
