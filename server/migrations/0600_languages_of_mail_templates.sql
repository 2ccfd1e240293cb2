-- A network words the mails to its customers in each language. '' is the language of the network.
alter table mail_templates
  add column lang text not null default '' check (lang in ('', 'en', 'es', 'fr', 'it', 'pt')),
  drop constraint mail_templates_pkey,
  add constraint mail_templates_pkey primary key (network_code, template, lang);

-- Changes name a row by its key.
update admin_changes set key = (key::jsonb || '[""]')::text where sheet = 'mail-templates';
