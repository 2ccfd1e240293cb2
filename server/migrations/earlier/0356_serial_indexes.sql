-- Serial numbers are searched in their normal form, in place of the text they were written in.
create index calls_texts_of_facts on calls using gin (network_code, call_id gin_trgm_ops, plain(subject) gin_trgm_ops,
  plain(code_product) gin_trgm_ops, phone_digits(phone) gin_trgm_ops, plain(customer_name) gin_trgm_ops,
  plain(adresse) gin_trgm_ops, plain(code_postal) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops);
drop index calls_texts;
alter index calls_texts_of_facts rename to calls_texts;
create index calls_fives_normal_serial on calls using gin (network_code, fives(normal_serial(internal_serial_number)))
  with (gin_pending_list_limit = 64);
drop index calls_fives_serial;
create index calls_words_normal_serial on calls (network_code, internal_serial_number, normal_serial(internal_serial_number));
drop index calls_words_serial;
create index service_contracts_words_normal_serial
  on service_contracts (network_code, internal_serial_number, normal_serial(internal_serial_number));
drop index service_contracts_words_serial;
create index service_contracts_normal_serial
  on service_contracts using gin (network_code, normal_serial(internal_serial_number) gin_trgm_ops);
drop index service_contracts_plain_serial;

-- The records of one serial number, however it is written.
create index calls_of_serial on calls (network_code, normal_serial(internal_serial_number), "ID");
create index service_contracts_of_serial on service_contracts (network_code, normal_serial(internal_serial_number), "ID");
create index equipment_cards_of_serial on equipment_cards (network_code, normal_serial("InternalSN"), "InsId");
drop index equipment_cards_serial;
