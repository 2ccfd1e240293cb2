-- Appliances, contracts and companies by the same words as calls.
create index equipment_cards_search on equipment_cards using gin (network_code, search_words(
  "OwnerName" || ' ' || "Street" || ' ' || "StreetNo" || ' ' || "Zip" || ' ' || "City",
  array["OwnerPhone", "OwnerPhone2"], array["InternalSN"])) with (gin_pending_list_limit = 256);
create index service_contracts_search on service_contracts using gin (network_code, societe_uuid, search_words(
  customer_name || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || ville,
  array[phone, phone2], array[internal_serial_number])) with (gin_pending_list_limit = 256);
create index companies_search on companies using gin (network_code, search_words(
  raison_sociale || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || ville,
  array[phone], array[supplier_code]));
