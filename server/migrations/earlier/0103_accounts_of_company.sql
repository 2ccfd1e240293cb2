-- The people of a company, who are told what happens to its calls.
create index accounts_of_company on accounts (societe_uuid) where societe_uuid is not null;
