-- What a text column holds without case and accents, kept in order: one or two letters, which trigrams can't find, and counts
-- of what is found often are read from here without a look at the rows. The column stands beside its plain text because
-- PostgreSQL takes no value from an index unless all it is made of stands there too.
create index calls_words_subject on calls (network_code, subject, plain(subject));
create index calls_words_code_product on calls (network_code, code_product, plain(code_product));
create index calls_words_phone on calls (network_code, phone, plain(phone));
create index calls_words_customer on calls (network_code, customer_name, plain(customer_name));
create index calls_words_adresse on calls (network_code, adresse, plain(adresse));
create index calls_words_code_postal on calls (network_code, code_postal, plain(code_postal));
create index calls_words_serial on calls (network_code, internal_serial_number, plain(internal_serial_number));
create index documents_words_credit_note on documents (network_code, type, "CreditNote", plain("CreditNote"))
  where type = 'dpc';
create index service_contracts_words_code_product on service_contracts (network_code, code_product, plain(code_product));
create index service_contracts_words_serial
  on service_contracts (network_code, internal_serial_number, plain(internal_serial_number));
create index service_contracts_words_creator on service_contracts (network_code, creator_user_name, plain(creator_user_name));
create index attachments_words_name on attachments (network_code, attachment_name, plain(attachment_name));
create index attachments_words_user on attachments (network_code, user_name, plain(user_name));

-- Read from an index the plain text costs nothing, and there it is read of the most rows.
alter function plain(text) cost 1;

-- Numbers are plain as they stand: the indexes of their order answer what the others answer for texts.
create index calls_part_of_number on calls using gin (network_code, call_id gin_trgm_ops);
create index documents_part_of_number on documents using gin (network_code, type, "DocNum" gin_trgm_ops);
create index service_contracts_part_of_number on service_contracts using gin (network_code, service_contract_id gin_trgm_ops);
create index attachments_part_of_call_number on attachments using gin (network_code, call_id gin_trgm_ops);
create index attachments_part_of_contract_number on attachments using gin (network_code, service_contract_id gin_trgm_ops)
  where service_contract_uuid is not null;
