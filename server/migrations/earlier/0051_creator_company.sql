-- The company that created a contract, which may change and delete it while it is a draft. Null: central staff did.
alter table service_contracts add column creator_societe_uuid uuid references companies;
