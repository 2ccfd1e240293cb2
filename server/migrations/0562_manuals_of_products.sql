-- Manuals and drawings: a line each, with a name and an https address.
alter table products add column manuals text not null default '';
