alter table products add column family text not null default '';
