-- A network may have a public page on which customers ask for visits: its usual prices and what it says of privacy, by
-- language.
alter table networks
  add column takes_requests boolean not null default false,
  add column request_prices jsonb not null default '{}',
  add column request_privacy jsonb not null default '{}';
