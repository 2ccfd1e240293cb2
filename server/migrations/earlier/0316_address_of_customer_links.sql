-- Hash of the address that got the link. The link ends when the call gets the address of somebody else. Null for links
-- from before and for visits that were not emailed: these do not depend on the address.
alter table customer_links add column sent_to bytea;
