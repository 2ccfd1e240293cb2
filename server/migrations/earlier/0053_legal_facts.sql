-- Who a network and a company are on paper: legal name, registered address and tax number. Empty: not known yet.
alter table networks
  add column legal_name text not null default '',
  add column tax_number text not null default '',
  add column adresse text not null default '',
  add column street_number text not null default '',
  add column code_postal text not null default '',
  add column ville text not null default '',
  add column pays text not null default '';
alter table companies
  add column legal_name text not null default '',
  add column tax_number text not null default '';
-- An invoice keeps both parties as they were that day.
alter table supplier_invoices
  add column legal_name text not null default '',
  add column tax_number text not null default '',
  add column network_legal_name text not null default '',
  add column network_tax_number text not null default '',
  add column network_adresse text not null default '',
  add column network_street_number text not null default '',
  add column network_code_postal text not null default '',
  add column network_ville text not null default '',
  add column network_pays text not null default '';
