-- Telephones are compared by their digits, in place of the text they were written in.
create index calls_digits_phone on calls using gin (network_code, phone_digits(phone) gin_trgm_ops);
create index calls_fives_phone_digits on calls using gin (network_code, fives(phone_digits(phone)))
  with (gin_pending_list_limit = 64);
create index calls_words_phone_digits on calls (network_code, phone, phone_digits(phone));
drop index calls_plain_phone;
drop index calls_fives_phone;
drop index calls_words_phone;
