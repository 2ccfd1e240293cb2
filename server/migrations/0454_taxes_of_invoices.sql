-- The tax of an invoice: region and rate of each document's day, and what the network withholds for the tax office.
alter table supplier_invoices
  add column withholding_rate numeric(5,2) not null default 0,
  add column withheld_total numeric(16,2) not null default 0;
comment on column supplier_invoices.withheld_total is 'The part of the gross sum that is not paid to the company, in euros; negative for a credit note.';
alter table supplier_invoice_documents
  add column tax_region text not null default '',
  add column vat_rate numeric(5,2);
comment on column supplier_invoice_documents.tax_region is 'Empty for documents from before it was kept: theirs is the rate of the invoice, on the mainland.';
