-- A file of the store that goes with an email, and its name there; null for most.
alter table mails add column attached_file text, add column attached_name text;
