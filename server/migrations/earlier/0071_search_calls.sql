-- Calls by who called, where, and the appliance. With the company, since a company finds only its own.
create index calls_search on calls using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || (ville collate "default"),
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256);
-- Open calls alone: they are found first, however many closed ones match.
create index calls_search_open on calls using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || (ville collate "default"),
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256)
  where is_saved_status_open;
