-- The due date that an uploaded invoice names, where it is another than that of the company's payment terms.
alter table supplier_invoices add column stated_due_on date;
