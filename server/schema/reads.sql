-- The access log is only written and never changed.

-- Written once. Only an erasure takes a filter away, and says that it is one.
create or replace function keep_reads() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('callout.erasing', true), '') <> 'on' then
    raise exception 'what was read stays as it was written';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger reads_are_kept before update or delete on reads for each row execute function keep_reads();
