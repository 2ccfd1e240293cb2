-- The cause of a credit note: a code of the product's list; '' for credit notes of before it.
alter table supplier_invoices add column cause text not null default '';
