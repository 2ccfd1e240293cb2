-- An invoice keeps the legal facts of its day. Without a VAT treatment it is from before them, or some were missing: it
-- has no electronic invoice.
alter table supplier_invoices
  add column registration text not null default '',
  add column iban text not null default '',
  add column payment_days smallint,
  add column vat_treatment text not null default '',
  add column vat_exemption text not null default '',
  add column vat_rate numeric(5, 2),
  add column network_registration text not null default '',
  -- The invoice that this credit note cancels; its total is negative.
  add column credited_invoice uuid references supplier_invoices;
-- A credit note frees the documents of the invoice it cancels.
alter table supplier_invoice_documents add column cancelled boolean not null default false;
