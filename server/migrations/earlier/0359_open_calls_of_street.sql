-- The open calls at an address, for the warning on a new call, however its street is written.
create index calls_open_of_street on calls (network_code, code_postal, normal_street(adresse || ' ' || street_number))
  where is_saved_status_open;
drop index calls_open_of_address;
