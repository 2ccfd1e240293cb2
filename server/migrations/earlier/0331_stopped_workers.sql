-- Workers that were stopped or lost their database while a job was running: it did not kill them.
alter table job_workers add column is_stopped boolean not null default false;
