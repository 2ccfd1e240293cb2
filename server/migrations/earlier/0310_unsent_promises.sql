-- A network that emails only changes remembers the visit that a customer was promised in another way.
alter table customer_links add column is_mailed boolean not null default true;
