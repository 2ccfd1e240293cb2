update service_contracts set creator_societe_uuid = accounts.societe_uuid
  from accounts where account_uuid = created_by and accounts.societe_uuid is not null;
