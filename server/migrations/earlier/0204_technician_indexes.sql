-- The list of calls of a technician's account, and the account of a technician.
create index calls_of_technician on calls (network_code, societe_uuid, technician, call_id, "ID") where technician <> '';
create index accounts_of_technician on accounts (societe_uuid, technician_code) where technician_code is not null;
