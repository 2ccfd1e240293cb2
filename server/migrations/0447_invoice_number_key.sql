-- Numbers of new invoices are unique within their company without regard to case. A trigger fills the column.
alter table supplier_invoices add column number_key text;
comment on column supplier_invoices.number_key is 'The number in small letters. Null if an earlier invoice of the company already had it in other letters.';
