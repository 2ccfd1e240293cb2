-- The search for e-mail addresses: in indexes of addresses, which are rebuilt in less time than those of words.
drop index calls_address_text_idx;
create index calls_addresses_idx on calls using gin (network_code, address_text(adresse, street_number, code_postal, (ville collate "default")) gin_trgm_ops, email_words(email));
comment on index calls_addresses_idx is 'The address search offers addresses of earlier calls. The search for e-mail addresses.';

drop index equipment_cards_plain_address;
create index equipment_cards_addresses_idx on equipment_cards using gin (network_code, address_text("Street", "StreetNo", "Zip", "City") gin_trgm_ops, email_words("OwnerEmail"));
comment on index equipment_cards_addresses_idx is 'The address search offers addresses of appliances. The search for e-mail addresses.';

drop index service_contracts_texts_idx;
create index service_contracts_texts_idx on service_contracts using gin (network_code, service_contract_id gin_trgm_ops, plain(code_product) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops, plain(creator_user_name) gin_trgm_ops, email_words(email));
comment on index service_contracts_texts_idx is 'Filters by a part of a text, of three letters or more. The search for e-mail addresses.';
