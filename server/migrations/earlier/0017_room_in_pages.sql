-- All of it is short, and takes each table from everybody meanwhile: it begins when it has all four.
lock table calls, documents, service_contracts, attachments in access exclusive mode;

-- Room in each page for the row as it will be saved: one that stays in its page keeps its places in all the indexes.
alter table calls set (fillfactor = 85);
alter table documents set (fillfactor = 85);
alter table service_contracts set (fillfactor = 85);
alter table list_counts set (fillfactor = 50);

-- Most saves move no row between lists, companies and statuses: they are not asked how many of each they moved.
do $make$
declare
  counted record;
begin
  for counted in select * from (values
    ('calls', $$'servicecalls'$$, 'societe_uuid', 'status_id::text', array['network_code', 'societe_uuid', 'status_id']),
    ('documents', $$case type when 'fee' then 'fees' when 'sparepart' then 'spareparts' else type end$$, 'societe_uuid', '"DocStatus"',
      array['network_code', 'type', 'societe_uuid', '"DocStatus"']),
    ('service_contracts', $$'servicecontracts'$$, 'societe_uuid', 'status_id', array['network_code', 'societe_uuid', 'status_id']),
    ('attachments', $$case when service_job_uuid is null then 'contractattachments' else 'attachments' end$$, 'null::uuid', $$''$$,
      array['network_code', 'service_job_uuid'])
  ) as tables (name, list, company, status, places)
  loop
    execute format('drop trigger %1$s on %2$s', counted.name || '_counted_over', counted.name);
    execute format($f$
      create or replace function %1$s() returns trigger language plpgsql as $count$
      begin
        perform add_to_list_counts(array(
          select row(%2$s, network_code, coalesce(%3$s, '00000000-0000-0000-0000-000000000000'), %4$s, 0, change)::list_counts
          from (select old.*, -1 as change union all select new.*, 1) changed));
        return null;
      end $count$;
      create trigger %1$s after update on %5$s for each row when ((%6$s) is distinct from (%7$s)) execute function %1$s()$f$,
      counted.name || '_counted_over', counted.list, counted.company, counted.status, counted.name,
      (select string_agg('old.' || place, ', ') from unnest(counted.places) place),
      (select string_agg('new.' || place, ', ') from unnest(counted.places) place));
  end loop;
end $make$;
