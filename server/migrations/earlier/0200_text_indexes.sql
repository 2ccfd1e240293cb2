-- One index searches all texts of a call: two texts are intersected in the index, before any row is read.
create index calls_texts on calls using gin (network_code, call_id gin_trgm_ops, plain(subject) gin_trgm_ops,
  plain(code_product) gin_trgm_ops, phone_digits(phone) gin_trgm_ops, plain(customer_name) gin_trgm_ops,
  plain(adresse) gin_trgm_ops, plain(code_postal) gin_trgm_ops, plain(internal_serial_number) gin_trgm_ops);
drop index calls_part_of_number;
drop index calls_plain_subject;
drop index calls_plain_code_product;
drop index calls_digits_phone;
drop index calls_plain_customer;
drop index calls_plain_adresse;
drop index calls_plain_code_postal;
drop index calls_plain_serial;

-- Common texts are counted from these indexes alone, with a status too.
create index calls_words_of_subject on calls (network_code, subject, plain(subject), status_id);
create index calls_words_of_customer on calls (network_code, customer_name, plain(customer_name), status_id);
create index calls_words_of_phone on calls (network_code, phone, phone_digits(phone), status_id);
drop index calls_words_subject;
drop index calls_words_customer;
drop index calls_words_phone_digits;
