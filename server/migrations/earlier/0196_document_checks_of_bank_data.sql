-- Documents of a company are also checked again when its bank account changes.
drop trigger company_documents_checked on companies;
create trigger company_documents_checked after update of legal_name, tax_number, iban, latitude, longitude on companies
  for each row when (row(old.legal_name, old.tax_number, old.iban, old.latitude, old.longitude)
    is distinct from row(new.legal_name, new.tax_number, new.iban, new.latitude, new.longitude))
  execute function check_documents_of_changed_company();
