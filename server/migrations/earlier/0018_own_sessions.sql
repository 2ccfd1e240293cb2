-- For people to tell their sessions apart: from which address they signed in, and with which browser on which system. What the
-- identity provider calls its session and its person, for it to end them here. Sessions from before know none of it.
alter table sessions
  add column address text,
  add column browser text,
  add column system text,
  add column provider_subject text,
  add column provider_session text;
create index sessions_of_provider_subject on sessions (provider_subject) where provider_subject is not null;
create index sessions_of_provider_session on sessions (provider_session) where provider_session is not null;

-- A logout token of the provider's ends sessions once: its key is a hash of issuer and token id, kept as long as it is good.
create table spent_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_logout_tokens_age on spent_logout_tokens (expires_at);
