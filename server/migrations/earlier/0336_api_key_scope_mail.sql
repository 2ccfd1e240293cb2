-- Mails in the name of the network need a scope of their own.
alter table api_keys drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (scopes <@ '{read,write,mail}' and cardinality(scopes) > 0);
