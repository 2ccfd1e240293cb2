-- Letters wait in one of 256 queues, chosen by their address. Before, each address had a queue of its own, which stayed for good,
-- and every look for the next job locks each queue there is. What nothing waits in goes; under a lock, so that no job that is
-- being added finds its queue gone.
do $$
begin
  if to_regclass('graphile_worker._private_job_queues') is null then
    return;
  end if;
  lock table graphile_worker._private_job_queues in access exclusive mode;
  delete from graphile_worker._private_job_queues queue
  where locked_at is null and not exists (select from graphile_worker._private_jobs where job_queue_id = queue.id);
end $$;
