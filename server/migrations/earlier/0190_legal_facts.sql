-- Facts of the parties that an invoice needs besides names, addresses and tax numbers. Empty or null: not known yet.
alter table networks
  add column registration text not null default '',
  -- For companies without payment days of their own.
  add column payment_days smallint not null default 30,
  -- The domestic rate in percent.
  add column vat_rate numeric(5, 2);
alter table companies
  add column registration text not null default '',
  add column iban text not null default '',
  add column payment_days smallint,
  add column vat_treatment text not null default ''
    check (vat_treatment in ('', 'domestic', 'reverse_charge', 'exempt')),
  -- Why the company's services are exempt, as its invoices say.
  add column vat_exemption text not null default '',
  -- Counts the changes of the legal facts.
  add column legal_version integer not null default 1;
