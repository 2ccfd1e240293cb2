-- True for the account of an API key: the author of what a program does. Nobody signs in with it.
alter table accounts add column is_service boolean not null default false;
