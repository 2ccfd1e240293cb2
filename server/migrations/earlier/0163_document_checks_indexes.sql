-- Documents in the order of their severest finding; the clean ones are at one end.
create index documents_by_check_severity on documents (network_code, type, check_severity, "DocEntry");
-- Documents that are checked again when something they depend on changes, and those among them never checked.
create index documents_undecided on documents (network_code, "DocEntry") where "Confirmed" = 'N' and "DocStatus" = 'O';
create index documents_unchecked on documents (network_code, "DocEntry")
  where "Confirmed" = 'N' and "DocStatus" = 'O' and checks is null;
-- The earlier visits of a company to a postcode.
create index calls_of_company_in_postcode on calls (societe_uuid, code_postal) where societe_uuid is not null;
