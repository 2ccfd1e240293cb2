-- The company whose own act found the contract that a call carries, where it does not serve that contract: it reads neither its
-- number nor its key. Whoever is given such a call reads both.
alter table calls add column contract_hidden_from uuid;
