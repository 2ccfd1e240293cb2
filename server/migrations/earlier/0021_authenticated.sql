-- When whoever is in a session was last asked who they are, by the provider or by a code. Null where nobody was, or where the provider
-- does not say: sessions from before among them.
alter table sessions add column authenticated_at timestamptz;
-- When the provider was to ask anew; null where its own session will do.
alter table sign_in_states add column prompted_at timestamptz;
