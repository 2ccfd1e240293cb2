-- The company whose user brought the file; null for central staff. What a company may keep is counted by it.
alter table uploads add column societe_uuid uuid;
