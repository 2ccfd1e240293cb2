-- The unit of a fee on invoices: hours are no pieces.
alter table call_fees add column unit text not null default '' check (unit in ('', 'C62', 'HUR', 'KMT'));
comment on column call_fees.unit is 'A code of UN/ECE Recommendation 20. Empty: kilometres if it begins at a distance, else one.';
