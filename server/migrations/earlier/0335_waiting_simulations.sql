-- A simulation waits while another one is computed by its process.
alter table policy_simulations add column waiting boolean not null default false;
