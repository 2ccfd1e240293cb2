-- The addresses that a company had before, each with the last time that it was replaced. A new bank account is mailed
-- to them too: a false account often comes after a false address.
create table company_former_emails (
  societe_uuid uuid not null references companies on delete cascade,
  email text not null,
  replaced_at timestamptz not null,
  primary key (societe_uuid, email)
);

create function keep_former_email() returns trigger language plpgsql as $$
begin
  insert into company_former_emails (societe_uuid, email, replaced_at) values (old.societe_uuid, old.email, now())
    on conflict (societe_uuid, email) do update set replaced_at = excluded.replaced_at;
  return null;
end $$;

create trigger former_email_kept after update of email on companies
  for each row when (old.email <> '' and old.email <> new.email) execute function keep_former_email();
