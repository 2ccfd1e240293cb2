-- What the embedded identity provider keeps. Empty where a real provider is configured.
create table embedded_passwords (
  subject text primary key,
  -- scrypt$cost$salt$key, both in base64url.
  hash text not null,
  -- Everybody knows this password, so the sign-in page may offer the account.
  is_demo boolean not null
);

-- Signing keys and cookie keys: what was issued before a restart stays valid after it.
create table embedded_secrets (
  name text primary key,
  value jsonb not null
);

-- The provider's own sessions, interactions, grants and codes.
create table embedded_artifacts (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index embedded_artifacts_grant on embedded_artifacts (grant_id) where grant_id is not null;
create index embedded_artifacts_uid on embedded_artifacts (uid) where uid is not null;
create index embedded_artifacts_age on embedded_artifacts (expires_at);
