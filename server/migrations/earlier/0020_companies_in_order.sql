-- Every column companies are put in order by, as of calls: a page is read from where it begins.
create index companies_by_name on companies (network_code, raison_sociale, societe_uuid);
create index companies_by_code on companies (network_code, supplier_code, societe_uuid);
create index companies_by_ville on companies (network_code, ville, societe_uuid);
create index companies_by_code_postal on companies (network_code, code_postal, societe_uuid);
create index companies_by_phone on companies (network_code, phone, societe_uuid);
create index companies_by_email on companies (network_code, email, societe_uuid);
create index companies_by_active on companies (network_code, active, societe_uuid);
drop index companies_name;

-- Each assignment writes when it was: room for that in the page keeps it out of the indexes.
alter table companies set (fillfactor = 70);
