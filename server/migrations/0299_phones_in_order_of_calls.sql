-- An index in the order of the calls reads the visibility of neighbouring pages together: counting the telephones
-- that contain three digits takes 76 ms of processor time instead of 135 at a million calls.
create index calls_words_phone_of_call on calls (network_code, call_id, phone, phone_digits(phone), status_id);
drop index calls_words_of_phone;
