-- Questions that a call centre asks about a problem, in each language one per line.
alter table value_list_items add questions jsonb default '{}'::jsonb not null;
