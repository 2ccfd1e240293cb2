-- Fees with a treatment of their own, for companies that charge tax, and how each invoiced line of theirs was taxed.
alter table call_fees
  add column vat_treatment text not null default '' check (vat_treatment in ('', 'reduced', 'zero', 'exempt', 'reverse_charge')),
  add column vat_exemption text not null default '';
alter table supplier_invoice_lines
  add column vat_treatment text not null default '',
  add column vat_rate numeric(5,2),
  add column vat_reason text not null default '';
comment on column supplier_invoice_lines.vat_treatment is 'Empty: that of the invoice.';
