-- Values that are out of use are offered for no new record; old records still show their texts.
alter table value_list_items add column active boolean default true not null;
alter table products add column active boolean default true not null;
alter table call_fees add column active boolean default true not null;
alter table contract_templates add column active boolean default true not null;
alter table dpc_questions add column active boolean default true not null;
