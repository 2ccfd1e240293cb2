-- Background jobs that were running when their process died. Such a job runs alone: `is_running` while it does.
create table job_deaths (
  job_id bigint primary key,
  deaths int not null,
  -- The workers that died last with it.
  worker_id text not null,
  is_running boolean not null default false
);
