-- Who acts for a company reads the clock of its place, so another address is another principal.
drop trigger access_changes on companies;
create trigger access_changes after update of societe_uuid, network_code, raison_sociale, pays, code_postal on companies
  for each row execute function access_changes();
