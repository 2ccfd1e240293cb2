-- Further ways to tax the services of a company.
alter table companies drop constraint companies_vat_treatment_check;
alter table companies add constraint companies_vat_treatment_check check (vat_treatment in ('', 'domestic', 'reduced', 'zero',
  'exempt', 'reverse_charge', 'intra_community', 'export', 'outside'));
