-- Browsers of technicians that are told of visits while the app is closed. A subscription ends with its session.
create table push_subscriptions (
  "ID" uuid not null default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  -- The browser's public key and secret, by which a message is encrypted for it alone.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key ("ID"),
  constraint push_subscriptions_endpoint_key unique (endpoint)
);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);
comment on index push_subscriptions_endpoint_key is 'A browser is told for one person.';
comment on index push_subscriptions_session_id_idx is 'The browsers of a session, also when it ends.';
