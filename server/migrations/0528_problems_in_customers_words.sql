-- A problem type in the words of a customer, by language.
alter table value_list_items add column customer_text jsonb not null default '{}';
