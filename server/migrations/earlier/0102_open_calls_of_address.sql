-- The open calls at an address, for the warning on a new call.
create index calls_open_of_address on calls (network_code, code_postal, lower(adresse)) where is_saved_status_open;
