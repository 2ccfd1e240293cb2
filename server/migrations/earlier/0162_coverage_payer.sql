-- The documents that the customer pays under a line of coverage: 'fee', 'sparepart' or ''.
alter table contract_coverages
  add column customer_pays text not null default '' check (customer_pays in ('', 'fee', 'sparepart'));
