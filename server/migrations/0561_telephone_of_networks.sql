-- The telephone of the office, for its technicians and customers.
alter table networks add column phone text not null default '';
