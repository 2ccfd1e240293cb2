-- The language of the page on which the customer of a call asked for the visit, and the language of an email; null: the
-- network's.
alter table calls add column customer_lang text;
alter table mails add column lang text;
