-- A person gets the hints of lists once, in whichever browser.
alter table accounts add column seen_hints smallint not null default 0;
comment on column accounts.seen_hints is 'How many of the hints for a first visit the person has seen.';
