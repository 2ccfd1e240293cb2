-- Companies whose records a webhook is told of. Empty: of all.
alter table webhooks add column companies uuid[] not null default '{}';
