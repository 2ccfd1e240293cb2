-- The job finds in the undecided documents what is new in the checks. Not at once: a process of the version before may
-- still take jobs.
do $$ begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('check_documents', json_build_object('network_code', network_code),
      job_key => 'check_documents ' || network_code, run_at => now() + interval '5 minutes', priority => 10)
    from networks;
  end if;
end $$;
